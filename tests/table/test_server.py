"""The table server over real sockets: matches, two players, reconnecting, undo, rematch, being killed."""

import contextlib
import json
import re
import sqlite3
import subprocess
import sys
import time
import urllib.error
import urllib.request
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any

import pytest
from tests.table.serving import (
    Process,
    Visitor,
    ask,
    bearer,
    database,
    new_table,
    play_to_the_end,
    serving,
    sit_down,
)
from websockets.exceptions import ConnectionClosed

import ludotheque
from ludotheque.commands import main
from ludotheque.engine.verbs import CHANCE
from ludotheque.table import saved as saving
from ludotheque.table.app import PAGES
from ludotheque.table.proof import dice_of, proof_of, saved_text, wrong_draws
from ludotheque.table.room import Room


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Any:
    with serving(database(tmp_path_factory.mktemp("db"))) as address:
        yield address


def saved(server: str, table: str) -> str:
    with urllib.request.urlopen(f"{server}/api/tables/{table}/save") as answer:
        return str(answer.read().decode())


def test_a_match_against_a_bot(server: str) -> None:
    table, tokens = new_table(server, "link", "coach")
    me = Visitor(server, table, tokens[0])
    assert me.first["type"] == "table"
    play_to_the_end(me)
    assert me.state["result"]
    match = ludotheque.load(saved(server, table))
    assert match.over
    assert list(match.scores) == me.state["scores"]
    actions = [entry["action"] for entry in me.entries if entry["kind"] == "action"]
    assert actions == [str(action) for action in match.actions]
    assert [entry["seq"] for entry in me.entries] == list(range(1, len(me.entries) + 1))
    me.close()


@pytest.mark.parametrize("path", ["/", "/rules/poche", "/index.html"])
def test_the_page_says_that_it_has_a_server_and_names_its_files_from_the_root(server: str, path: str) -> None:
    with urllib.request.urlopen(server + path) as answer:
        html, kept = answer.read().decode(), answer.headers["cache-control"]
    assert '<html data-server="/" ' in html
    assert set(re.findall(r'(?:src|href)="(.)', html)) == {"/"}
    assert kept == "no-cache"


def test_the_worker_is_asked_for_anew_and_files_with_a_digest_never(server: str) -> None:
    for path, kept, kind in [
        ("/sw.js?server", "no-cache", "text/javascript; charset=utf-8"),
        ("/manifest.webmanifest", "no-cache", "application/manifest+json"),
    ]:
        with urllib.request.urlopen(server + path) as answer:
            assert (answer.headers["cache-control"], answer.headers["content-type"]) == (kept, kind)
    script = next((PAGES / "assets").glob("index-*.js"))
    with urllib.request.urlopen(f"{server}/assets/{script.name}") as answer:
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"


def test_two_players_see_the_same(server: str) -> None:
    table, tokens = new_table(server, "link", "link")
    one, two = sit_down(server, table, tokens)
    spectator = Visitor(server, table)
    assert spectator.send("roll")["reason"] == "spectator"
    play_to_the_end(one, two)
    spectator.until(one.state["version"])
    assert one.entries == two.entries == spectator.entries
    for visitor in (one, two, spectator):
        visitor.close()


def test_sentences_and_sheet_come_in_the_visitors_language(server: str) -> None:
    table, _ = new_table(server, "random", "random")
    while not ask(f"{server}/api/tables/{table}/replay")["state"]["result"]:
        time.sleep(0.02)
    french, english = (ask(f"{server}/api/tables/{table}/replay?lang={lang}") for lang in ("fr", "en"))
    assert "donne le coup d'envoi" in json.dumps(french)
    assert "kicks off" in json.dumps(english)
    lines = [line for entry in english["entries"] for line in entry["lines"]]
    assert {"label": "half-time"} in lines
    assert lines[0]["minute"] == 1


def test_refusals_speak_and_change_nothing(server: str) -> None:
    table, tokens = new_table(server, "link", "link")
    one, two = sit_down(server, table, tokens)
    version = one.state["version"]
    for visitor, command, reason in [
        (two, {"kind": "roll"}, "turn"),
        (one, {"kind": "play", "action": "6"}, "fair_dice"),
        (one, {"kind": "roll", "version": 99}, "stale"),
        (one, {"kind": "undo"}, "no_undo"),
        (one, {"kind": "consent", "yes": True}, "nothing_asked"),
        (one, {"kind": "rematch"}, "not_over"),
        (one, {"kind": "takeover", "seat": 1}, "not_away"),
        (one, {"kind": "takeover", "seat": 77}, "not_away"),
        (one, {"kind": "seed", "seed": "no spaces!"}, "bad_seed"),
    ]:
        refusal = visitor.send(**command)  # type: ignore[arg-type]
        assert (refusal["type"], refusal["reason"]) == ("refused", reason)
        assert refusal["sentence"]
        assert refusal["state"]["version"] == version
    one.close()
    two.close()


def test_a_refused_move_names_its_rule(server: str) -> None:
    table, tokens = new_table(server, "link", "link", dice="real")
    me = Visitor(server, table, tokens[0])
    for action in ("4", "2", "3-1"):
        assert me.send("play", action=action)["type"] == "accepted"
        me.until(me.state["version"] + 1)
    assert "POCHE-12" in me.send("play", action="kick")["sentence"]
    assert me.send("roll")["reason"] == "no_throw"
    me.close()


def test_a_repeated_id_is_answered_not_applied(server: str) -> None:
    table, tokens = new_table(server, "link", "link")
    me, other = sit_down(server, table, tokens)
    first = me.send("roll", id="same")
    again = me.send("roll", id="same", version=1)
    assert first == again
    assert len(ludotheque.load(saved(server, table)).actions) == 1
    me.close()
    other.close()


def test_nobody_throws_before_all_have_sat_down(server: str) -> None:
    """A seed of each player goes into the dice; whoever has not come cannot have given his."""
    table, tokens = new_table(server, "link", "link")
    one = Visitor(server, table, tokens[0])
    assert not one.state["can_roll"]
    assert one.state["awaited"] == "Waiting for Player 2 to sit down."
    assert one.send("roll")["reason"] == "missing"
    two = Visitor(server, table, tokens[1])
    while not one.state["can_roll"]:
        one.hear()
    assert one.act()
    two.close()
    one.until(one.state["version"])
    one.close()


def test_reconnecting_brings_what_is_missing(server: str) -> None:
    table, tokens = new_table(server, "link", "link")
    one, two = sit_down(server, table, tokens)
    one.act()
    version = one.state["version"]
    one.close()
    two.until(version)
    two.act()
    back = Visitor(server, table, tokens[0], version)
    assert back.first["type"] == "update"
    assert [entry["seq"] for entry in back.entries] == [version + 1]
    for unknown in (0, 10**6):
        whole = Visitor(server, table, tokens[0], unknown)
        assert whole.first["type"] == "table"
        whole.close()
    back.close()
    two.close()


def until_choice(*visitors: Visitor) -> Visitor:
    """Throw until somebody has to choose."""
    while True:
        for visitor in visitors:
            if visitor.state["choices"]:
                return visitor
        for visitor in visitors:
            if visitor.state["can_roll"]:
                visitor.act()
                break
        for visitor in visitors:
            visitor.until(max(other.state["version"] for other in visitors))


def test_undo_by_consent(server: str) -> None:
    table, tokens = new_table(server, "link", "link")
    one, two = sit_down(server, table, tokens)
    chooser = until_choice(one, two)
    other = two if chooser is one else one
    actions = len(ludotheque.load(saved(server, table)).actions)
    choice = chooser.state["choices"][0]["action"]
    for yes in (False, True):
        assert chooser.send("play", action=choice)["type"] == "accepted"
        chooser.until(chooser.state["version"] + 1)
        assert chooser.state["can_undo"]
        asked = chooser.send("undo")
        other.until(asked["version"])
        chooser.until(asked["version"])
        assert other.state["undo_asked_by"] >= 0
        assert chooser.send("consent", yes=True)["reason"] == "nothing_asked"
        answered = other.send("consent", yes=yes)
        chooser.until(answered["version"])
        other.until(answered["version"])
        if not yes:
            assert not chooser.state["choices"]
            again = chooser.send("undo")
            other.until(again["version"])
            chooser.until(again["version"])
            done = other.send("consent", yes=True)
            chooser.until(done["version"])
            other.until(done["version"])
        assert chooser.state["choices"]
    assert len(ludotheque.load(saved(server, table)).actions) == actions
    one.close()
    two.close()


def test_undo_alone_needs_no_consent(server: str) -> None:
    """Against a bot, after a kick that has not been thrown yet."""
    for _ in range(40):
        table, tokens = new_table(server, "link", "coach")
        me = Visitor(server, table, tokens[0])
        while not me.state["choices"] and not me.state["result"]:
            if not me.act():
                me.hear()
        kick = [choice["action"] for choice in me.state["choices"] if choice["action"] == "kick"]
        if kick:
            break
        me.close()
    me.send("play", action=kick[0])
    me.until(me.state["version"] + 1)
    assert me.send("undo")["type"] == "accepted"
    me.until(me.state["version"] + 1)
    assert kick[0] in [choice["action"] for choice in me.state["choices"]]
    me.close()


def test_real_dice(server: str) -> None:
    table, tokens = new_table(server, "link", "coach", dice="real")
    me = Visitor(server, table, tokens[0])
    assert me.state["outcomes"] == ["1", "2", "3", "4", "5", "6"]
    for action in ("2", "5", "5-6", "1"):
        assert me.send("play", action=action)["type"] == "accepted"
        me.until(me.state["version"] + 1)
    assert me.state["scores"] == [0, 7]
    assert me.send("undo")["type"] == "accepted"
    me.until(me.state["version"] + 1)
    assert me.state["scores"] == [0, 5]
    assert "dice: real" in saved(server, table)
    bots = {"game": "poche", "dice": "real", "seats": [{"kind": "bot", "style": "coach"}] * 2}
    assert ask(f"{server}/api/tables", bots)["reason"] == "nobody_throws"
    me.close()


def test_a_damaged_table_hides_no_other(tmp_path: Path) -> None:
    place = database(tmp_path)
    browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))
    asked = json.dumps({"game": "poche", "seats": [{"kind": "here"}, {"kind": "here"}]}).encode()
    with serving(place) as server:
        laid = [json.load(browser.open(f"{server}/api/tables", asked))["table"] for _ in range(2)]
    with contextlib.closing(sqlite3.connect(place)) as db:
        db.execute("update log set body = '{' where tab = ?", laid[:1])
        db.commit()
    with serving(place) as server:
        assert {one["table"] for one in json.load(browser.open(f"{server}/api/tables"))} == set(laid)
        assert ask(f"{server}/api/tables/{laid[0]}/replay")["reason"] == "unopened"


def test_a_saved_game_goes_on(server: str) -> None:
    """It keeps its actions; the dice before them are not the table's, those after can be checked."""
    begun = ludotheque.new("poche", seed=3, names=("Alice", "Bob"), seats=("human", "coach"))
    for _ in range(6):
        begun.roll() if begun.turn == CHANCE else begun.play(begun.legal()[0])
    made = ask(f"{server}/api/tables/saved", begun.save().encode())
    me = Visitor(server, made["table"], made["links"]["0"].rpartition("/")[2])
    played = [entry["action"] for entry in me.first["entries"] if entry["kind"] == "action"]
    assert played[:6] == list(map(str, begun.actions))
    assert [seat["name"] for seat in me.state["seats"]] == ["Alice", "Bob"]
    assert me.send("seed", seed="mine")["type"] == "accepted"
    me.until(me.state["version"] + 1)
    play_to_the_end(me)
    text = saved(server, made["table"])
    proof = proof_of(text)
    assert proof is not None
    assert proof.adopted > 0
    dice = dice_of(ludotheque.load(text), proof)
    assert dice.draws[0].number == proof.adopted
    assert wrong_draws(dice) == []
    over = ask(f"{server}/api/tables/saved", text.encode())
    assert (over["status"], over["reason"]) == (400, "over")
    strange = begun.save().replace("coach", "wizard").encode()
    assert "wizard" in ask(f"{server}/api/tables/saved", strange)["sentence"]
    assert ask(f"{server}/api/tables/saved", b"nonsense")["status"] == 400


def test_fair_dice_can_be_checked(server: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table, tokens = new_table(server, "link", "coach")
    me = Visitor(server, table, tokens[0])
    commitment = me.first["commitment"]
    assert me.send("seed", seed="mine123")["type"] == "accepted"
    me.until(2)
    assert me.send("seed", seed="again")["reason"] == "seed_given"
    assert me.state["server_seed"] == ""
    assert ask(f"{server}/api/tables/{table}/dice")["status"] == 409
    assert "server_seed" not in saved(server, table)
    me.act()
    assert me.send("seed", seed="late")["reason"] == "seed_too_late"
    play_to_the_end(me)
    dice = ask(f"{server}/api/tables/{table}/dice")
    assert (dice["commitment"], dice["client_seeds"]) == (commitment, ["mine123"])
    text = saved(server, table)
    assert ask(f"{server}/api/verify", text.encode()) == dice
    proof = proof_of(text)
    assert proof is not None
    match = ludotheque.load(text)
    assert wrong_draws(dice_of(match, proof)) == []
    file = tmp_path / "game.txt"
    file.write_text(text, "utf-8")
    assert main(["verify", str(file), "--lang", "en"]) == 0
    file.write_text(text.replace("mine123", "other"), "utf-8")
    assert main(["verify", str(file), "--lang", "en"]) == 1
    assert "does not come from the seeds" in capsys.readouterr().out
    file.write_text(ludotheque.new("poche").save(), "utf-8")
    assert main(["verify", str(file)]) == 2
    me.close()


def test_rematch_swaps_the_seats(server: str) -> None:
    table, tokens = new_table(server, "link", "coach")
    me = Visitor(server, table, tokens[0])
    play_to_the_end(me)
    answer = me.send("rematch")
    me.until(answer["version"])
    assert me.send("rematch")["reason"] == "rematch_exists"
    rematch = ask(f"{server}/api/tables/{me.state['rematch']}/replay")
    assert [seat["kind"] for seat in rematch["state"]["seats"]] == ["bot", "human"]
    assert rematch["commitment"] != me.first["commitment"]
    mine = ask(f"{server}/api/tables/{table}/rematch", **bearer(tokens[0]))
    again = Visitor(server, mine["table"], mine["links"]["1"].removeprefix("/join/"))
    assert [seat["yours"] for seat in again.state["seats"]] == [False, True]
    assert ask(f"{server}/api/tables/{table}/rematch")["links"] == {}
    assert ask(f"{server}/api/tables/{mine['table']}/rematch")["status"] == 404
    again.close()
    me.close()


def test_an_absent_player_can_be_replaced(server: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludotheque.table.presence.AWAY", 0.1)
    table, tokens = new_table(server, "link", "link")
    one, two = sit_down(server, table, tokens)
    assert one.send("takeover", seat=1)["reason"] == "not_away"
    two.close()
    while not one.state["seats"][1]["can_take_over"]:
        one.hear()
    assert one.send("takeover", seat=1)["type"] == "accepted"
    play_to_the_end(one)
    one.close()


def test_secret_links_and_running_tables(server: str) -> None:
    table, tokens = new_table(server, "link", "coach")
    jar = CookieJar()
    opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(jar))
    with opener.open(f"{server}/join/{tokens[0]}") as page:
        assert b"<html" in page.read()
    with opener.open(f"{server}/join/{tokens[0]}", b"{}") as answer:
        assert json.loads(answer.read())["table"] == table
    with opener.open(f"{server}/api/tables?lang=en") as answer:
        (running,) = json.loads(answer.read())
    assert (running["table"], running["your_turn"], running["over"]) == (table, True, False)
    (cookie,) = jar
    assert cookie.has_nonstandard_attr("HttpOnly")
    assert cookie.get_nonstandard_attr("SameSite") == "lax"
    assert ask(f"{server}/api/tables") == []
    for wrong in (tokens[0][:-1] + "x", "seat.x.0.y", "a" * 5000):
        with pytest.raises(urllib.error.HTTPError) as lost, urllib.request.urlopen(f"{server}/join/{wrong}"):
            pass
        assert lost.value.code == 404
        assert b"<html" in lost.value.read(), "a page, not a line of JSON"
        lost.value.close()


def test_a_page_of_another_site_cannot_act(server: str) -> None:
    table, _ = new_table(server, "link", "coach")
    refused = ask(f"{server}/api/tables", {"game": "poche", "seats": []}, Origin="http://evil.example")
    assert (refused["status"], refused["reason"]) == (403, "origin")
    from websockets.sync.client import connect

    for origin in ({"Origin": "http://evil.example"}, {}):
        with connect(f"{server.replace('http', 'ws')}/ws/{table}", additional_headers=origin) as socket:
            assert json.loads(socket.recv())["reason"] == "origin"
            with pytest.raises(ConnectionClosed):
                socket.recv()


def test_security_headers(server: str) -> None:
    with urllib.request.urlopen(f"{server}/api/games") as answer:
        policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self' 'wasm-unsafe-eval';" in policy
    assert "require-trusted-types-for 'script'" in policy
    assert "unsafe" not in policy.replace("'wasm-unsafe-eval'", "", 1)


def test_a_module_travels_packed_and_as_what_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "game.wasm").write_bytes(b"\0asm" + bytes(5000))
    monkeypatch.setattr("ludotheque.table.app.PAGES", tmp_path)
    with serving(database(tmp_path)) as address:
        asked = urllib.request.Request(f"{address}/assets/game.wasm", headers={"Accept-Encoding": "gzip"})
        with urllib.request.urlopen(asked) as answer:
            assert answer.headers["content-type"] == "application/wasm"
            assert answer.headers["content-encoding"] == "gzip"


def test_no_such_table(server: str) -> None:
    assert ask(f"{server}/api/tables/nowhere/save")["reason"] == "no_table"
    assert ask(f"{server}/api/nothing")["status"] == 404


def test_the_example_bot(server: str) -> None:
    example = Path(__file__).parent.parent.parent / "examples" / "outside_bot.py"
    assert len(example.read_text().splitlines()) <= 40
    done = subprocess.run([sys.executable, str(example), server], capture_output=True, text=True, check=True)
    assert re.fullmatch(r"Robot \d+-\d+ The coach · .*\n", done.stdout)


def test_killed_in_the_middle_nothing_is_lost(tmp_path: Path) -> None:
    """SIGKILL at many moments of a match: every acknowledged move is there after the restart."""
    process = Process(database(tmp_path))
    table, tokens = new_table(process.address, "link", "link")
    one, two = sit_down(process.address, table, tokens)
    acknowledged = 1
    for _ in range(3):
        for _ in range(7):
            for visitor, other in ((one, two), (two, one)):
                if visitor.act():
                    acknowledged = visitor.state["version"]
                    other.until(acknowledged)
        process.kill()
        with pytest.raises((ConnectionClosed, EOFError)):
            one.send("roll")
        process.start()
        versions = one.state["version"], two.state["version"]
        one, two = (Visitor(process.address, table, tokens[i], versions[i]) for i in range(2))
        assert one.state["version"] >= acknowledged
        assert one.first["type"] == "update"
    play_to_the_end(one, two)
    assert one.state["result"] == two.state["result"]
    process.kill()


def test_a_bot_goes_on_after_a_restart(tmp_path: Path) -> None:
    """A table whose bot was to move when the server died."""
    with serving(database(tmp_path)) as server:
        table, tokens = new_table(server, "link", "coach")
    with serving(database(tmp_path)) as server:
        me = Visitor(server, table, tokens[0])
        play_to_the_end(me)
        me.close()


def test_who_saves_again_and_again_does_not_keep_the_players_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[int] = []

    def count(room: Room, viewer: int) -> str:
        written.append(room.version)
        return saved_text(room, viewer)

    monkeypatch.setattr(saving, "saved_text", count)
    with serving(database(tmp_path)) as server:
        table, tokens = new_table(server, "link", "coach")
        visitor = Visitor(server, table, tokens[0])
        while not visitor.act():
            visitor.hear()
        texts = []
        for _ in range(3):
            with urllib.request.urlopen(f"{server}/api/tables/{table}/save") as answer:
                texts.append(answer.read())
        assert texts[0].startswith(b";")
        assert len(written) == len(set(written)), "once a version"
        visitor.close()
