"""Where the page keeps tables (`web/src/local`), in a real Chromium with its real database: races between tabs, a
killed browser, full and blocked storage, damage, newer pages; all tables out to a file and in again; the section that
shows it.

The store is bundled by itself and stands on an empty page of the site's origin, as `local`.
"""

import contextlib
import os
import re
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import hatch_build
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, Route, expect
from playwright.sync_api import Error as PlaywrightError
from tests.browser.fixtures import at_hand
from tests.browser.screens import PHONE, act_until, fits, no_violations

pytestmark = pytest.mark.page

Stand = Callable[[Page], Page]

EMPTY = """<!doctype html><title>store</title><script type="module">
import * as local from '/under-test.js';
Object.assign(window, {
  local,
  line: (table, more = {}) => ({ table, game: 'poche', names: ['Anna', 'Bob'], styles: ['', 'coach'], scores: [0, 0],
    options: { deck: 'own' }, day: '2026-11-16', over: false, yourTurn: true, result: '', awaited: '', changed: 0,
    entries: 0, ...more }),
  log: (n, from = 1) => Array.from({ length: n }, (_, i) => ({ kind: 'action', seat: 0, action: `a${from + i}` })),
  tried: (promise) => promise.then((value) => value ?? 'done', (error) => error.name),
  raw: (store, key, value) => new Promise((done) => {
    const opened = indexedDB.open('ludotheque');
    opened.onsuccess = () => {
      const writing = opened.result.transaction(store, 'readwrite');
      value === undefined ? writing.objectStore(store).delete(key) : writing.objectStore(store).put(value, key);
      writing.oncomplete = () => done(opened.result.close());
    };
  }),
});
const opened = await local.openStore().then((store) => ({ store, ready: true }), (error) => ({ ready: error.name }));
Object.assign(window, opened);
</script>"""

WORKER = """import * as local from '/under-test.js';
onmessage = async ({ data: [table, first, entries, line] }) => {
  const store = await local.openStore();
  postMessage([store.keeps, await store.append(table, first, entries, line).then(() => 'done', (error) => error.name)]);
};"""


@pytest.fixture(scope="module")
def bundle(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("store")
    local = hatch_build.WEB / "src" / "local"
    (folder / "all.ts").write_text(f"export * from '{local}/store';\nexport * from '{local}/archive';\n", "utf-8")
    environment, npm = hatch_build.node()
    rolldown = hatch_build.WEB / "node_modules" / "rolldown" / "bin" / "cli.mjs"
    command = [npm[0], str(rolldown), str(folder / "all.ts"), "--format", "esm", "-o", str(folder / "all.js")]
    subprocess.run(command, env=environment, cwd=hatch_build.WEB, check=True, capture_output=True)
    return (folder / "all.js").read_text("utf-8")


@pytest.fixture
def stand(site: str, bundle: str) -> Stand:
    """A page at the empty page, with a store open (or the name of the error in `ready`)."""
    served = {
        f"{site}/under-test": ("text/html", EMPTY),
        f"{site}/under-test.js": ("text/javascript", bundle),
        f"{site}/worker-under-test.js": ("text/javascript", WORKER),
    }

    def serve(route: Route) -> None:
        kind, body = served[route.request.url]
        route.fulfill(content_type=kind, body=body)

    def open_there(page: Page) -> Page:
        page.context.route(re.compile("under-test"), serve)
        page.goto(f"{site}/under-test")
        page.wait_for_function("window.ready")
        return page

    return open_there


@pytest.fixture
def page(visit: Callable[..., Page], stand: Stand) -> Page:
    return stand(visit(bypass_csp=True))


def do(page: Page, work: str) -> Any:
    """What a promise gives, or the name of its error."""
    return page.evaluate(f"() => tried((async () => {{ return {work} }})())")


def append(page: Page, table: str, first: int, count: int, more: str = "{}") -> Any:
    return do(page, f"store.append('{table}', {first}, log({count}, {first}), line('{table}', {more}))")


def actions(page: Page, table: str, after: int = 0) -> list[str]:
    found: list[str] = page.evaluate(f"store.read('{table}', {after}).then((log) => log.map((entry) => entry.action))")
    return found


# --- The log ------------------------------------------------------------------------------------------------


def test_what_is_appended_is_read(page: Page) -> None:
    assert page.evaluate("store.keeps")
    assert actions(page, "one") == []
    assert append(page, "one", 1, 2) == "done"
    assert append(page, "one", 3, 1, "{scores: [3, 0]}") == "done"
    assert actions(page, "one") == ["a1", "a2", "a3"]
    assert actions(page, "one", 2) == ["a3"]
    assert actions(page, "one", 3) == []
    created = "{kind: 'created', game: 'poche', options: {deck: 'own'}, seats: [{name: 'Anna'}, {style: 'coach'}]}"
    assert do(page, f"store.append('two', 1, [{created}], line('two'))") == "done"
    assert page.evaluate(f"async () => JSON.stringify(await store.read('two')) === JSON.stringify([{created}])")
    kept = page.evaluate("store.list()")
    shown = [(line["table"], line["entries"], line["scores"]) for line in kept]
    assert shown == [("two", 1, [0, 0]), ("one", 3, [3, 0])]
    page.reload()
    page.wait_for_function("window.ready")
    assert page.evaluate("store.list()") == kept


def test_only_the_next_number_is_taken(page: Page) -> None:
    append(page, "one", 1, 2)
    for first in (0, 1, 2, 4, 5):
        assert append(page, "one", first, 1) == "Conflict", first
    assert page.evaluate("store.append('one', 2, log(1), line('one')).catch((error) => error.next)") == 3
    assert actions(page, "one") == ["a1", "a2"]
    assert page.evaluate("store.list()")[0]["entries"] == 2


def test_a_wrong_clock_changes_no_order(page: Page) -> None:
    for table, changed in (("one", 3e12), ("two", 2e12), ("three", -1)):
        append(page, table, 1, 1, f"{{changed: {changed}}}")
    page.evaluate("() => { Date.now = () => 0 }")
    append(page, "two", 2, 1, "{changed: 0}")
    assert [line["table"] for line in page.evaluate("store.list()")] == ["two", "three", "one"]


def test_a_long_table(page: Page) -> None:
    assert append(page, "long", 1, 5000) == "done"
    assert append(page, "long", 5001, 1) == "done"
    assert page.evaluate("store.read('long').then((log) => log.length)") == 5001


def test_deleting(page: Page) -> None:
    for table in ("one", "two", "three"):
        append(page, table, 1, 2)
    do(page, "store.remove('two')")
    assert [line["table"] for line in page.evaluate("store.list()")] == ["three", "one"]
    assert actions(page, "two") == []
    assert actions(page, "one") == ["a1", "a2"]
    assert page.evaluate("store.append('two', 3, log(1), line('two')).catch((error) => error.next)") == 1  # it is gone
    do(page, "store.removeAll()")
    assert page.evaluate("store.list()") == []
    assert actions(page, "one") == []


# --- Others -------------------------------------------------------------------------------------------------


def test_two_tabs_race_and_one_wins(page: Page, stand: Stand) -> None:
    other = stand(page.context.new_page())
    append(page, "race", 1, 1)
    for tab in (page, other):
        tab.evaluate("() => { heard = []; stop = store.watch((table) => heard.push(table)) }")
    start = """([name, at]) => { go = new Promise((start) => setTimeout(start, at - Date.now()))
        .then(() => tried(store.append('race', 2, [{ kind: 'action', action: name }], line('race')))); }"""
    at = time.time() * 1000 + 500
    page.evaluate(start, ["here", at])
    other.evaluate(start, ["there", at])
    outcomes = {"here": page.evaluate("go"), "there": other.evaluate("go")}
    assert sorted(outcomes.values()) == ["Conflict", "done"]
    winner = next(name for name, outcome in outcomes.items() if outcome == "done")
    loser = other if winner == "here" else page
    assert actions(loser, "race", 1) == [winner]
    loser.wait_for_function("heard.length === 1 && heard[0] === 'race'")
    assert (page if loser is other else other).evaluate("heard") == []
    loser.evaluate("stop()")
    append(other if winner == "there" else page, "race", 3, 1)
    assert loser.evaluate("heard.length") == 1


def test_another_store_of_the_page_hears_too(page: Page) -> None:
    page.evaluate("async () => { heard = []; (await local.openStore()).watch((table) => heard.push(table)) }")
    append(page, "one", 1, 1)
    append(page, "two", 1, 1)
    do(page, "store.removeAll()")
    page.wait_for_function("heard.length === 4")
    assert page.evaluate("heard") == ["one", "two", "one", "two"]


def test_a_worker_keeps_tables(page: Page) -> None:
    page.evaluate("() => { heard = []; store.watch((table) => heard.push(table)) }")
    ask = """([first]) => new Promise((done) => {
        const worker = new Worker('/worker-under-test.js', { type: 'module' });
        worker.onmessage = ({ data }) => done(data);
        worker.postMessage(['one', first, log(2), line('one')]);
    })"""
    assert page.evaluate(ask, [1]) == [True, "done"]
    assert page.evaluate(ask, [1]) == [True, "Conflict"]
    page.wait_for_function("heard.length === 1")
    assert actions(page, "one") == ["a1", "a2"]


def test_the_browser_is_asked_once_to_throw_nothing_away(page: Page) -> None:
    page.evaluate("() => { asked = 0; StorageManager.prototype.persist = async () => { asked += 1; return false } }")
    assert page.evaluate("asked") == 0
    append(page, "one", 1, 1)
    append(page, "one", 2, 1)
    append(page, "two", 1, 1)
    assert page.evaluate("asked") == 1


# --- What goes wrong ----------------------------------------------------------------------------------------


def test_a_killed_browser_has_kept_it(playwright: Playwright, browser: Browser, stand: Stand, tmp_path: Path) -> None:
    def start() -> BrowserContext:
        return playwright.chromium.launch_persistent_context(tmp_path, **at_hand(playwright))

    context = start()
    page = stand(context.new_page())
    assert append(page, "one", 1, 3) == "done"
    os.kill(main_process(tmp_path), signal.SIGKILL)
    with contextlib.suppress(PlaywrightError):
        context.close()
    for lock in tmp_path.glob("Singleton*"):
        lock.unlink()
    context = start()
    page = stand(context.new_page())
    assert actions(page, "one") == ["a1", "a2", "a3"]
    assert append(page, "one", 4, 1) == "done"
    context.close()


def main_process(profile: Path) -> int:
    """The browser that we started with this profile."""
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            command = (folder / "cmdline").read_bytes().decode()
            if f"--user-data-dir={profile}" in command and "--type=" not in command:
                return int(folder.name)
    pytest.skip("no /proc here: the browser cannot be found")


def test_full_storage_stores_nothing(page: Page, site: str) -> None:
    session = page.context.new_cdp_session(page)
    session.send("Storage.overrideQuotaForOrigin", {"origin": site, "quotaSize": 1_000_000})
    assert append(page, "one", 1, 1) == "done"
    large = "[...log(1, 2), { kind: 'action', text: 'x'.repeat(2e6) }]"
    assert do(page, f"store.append('one', 2, {large}, line('one'))") == "StorageFull"
    assert actions(page, "one") == ["a1"]
    assert page.evaluate("store.list()")[0]["entries"] == 1
    session.send("Storage.overrideQuotaForOrigin", {"origin": site})
    assert do(page, f"store.append('one', 2, {large}, line('one'))") == "done"
    assert page.evaluate("store.read('one').then((log) => log.length)") == 3


# A row for each way in which a browser keeps nothing.
BLOCKED = {
    "forbidden": "IDBFactory.prototype.open = () => { throw new DOMException('blocked', 'SecurityError') }",
    "absent": "Object.defineProperty(window, 'indexedDB', { value: undefined })",
    "private": """IDBFactory.prototype.open = () => { setTimeout(() => request.onerror());
        const request = { error: new DOMException('private', 'InvalidStateError') }; return request }""",
    "broken": "IDBDatabase.prototype.transaction = () => { throw new DOMException('broken', 'NotFoundError') }",
}


@pytest.mark.parametrize("script", BLOCKED.values(), ids=BLOCKED.keys())
def test_a_browser_that_keeps_nothing_has_a_memory(visit: Callable[..., Page], stand: Stand, script: str) -> None:
    page = visit()
    page.add_init_script(script)
    stand(page)
    assert page.evaluate("[ready, store.keeps]") == [True, False]
    append(page, "one", 1, 2)
    append(page, "two", 1, 1)
    assert append(page, "one", 2, 1) == "Conflict"
    assert append(page, "one", 3, 1) == "done"
    assert page.evaluate("local.openStore().then((other) => other.read('one', 1)).then((log) => log.length)") == 2
    assert [(line["table"], line["entries"]) for line in page.evaluate("store.list()")] == [("one", 3), ("two", 1)]
    do(page, "store.remove('one')")
    assert [line["table"] for line in page.evaluate("store.list()")] == ["two"]
    page.reload()
    page.wait_for_function("window.ready")
    assert page.evaluate("store.list()") == []


LOSE = """(times) => {  // the connection is lost as often, as Safari loses that of a page in the background
    const real = IDBDatabase.prototype.transaction;
    IDBDatabase.prototype.transaction = function (...given) {
        if (times-- > 0) throw new DOMException('Connection to Indexed Database server lost', 'UnknownError');
        return real.apply(this, given);
    };
}"""


def test_a_lost_connection_is_opened_again(page: Page) -> None:
    append(page, "one", 1, 1)
    page.evaluate(LOSE, 1)
    assert append(page, "one", 2, 1) == "done"
    page.evaluate(LOSE, 1)
    assert actions(page, "one") == ["a1", "a2"]


def test_a_database_that_fails_later_says_so(page: Page) -> None:
    append(page, "one", 1, 1)
    page.evaluate(LOSE, 6)
    assert append(page, "one", 2, 1) == "Unavailable"
    assert do(page, "store.read('one')") == "Unavailable"
    assert do(page, "store.list()") == "Unavailable"
    assert append(page, "one", 2, 1) == "done"
    assert actions(page, "one") == ["a1", "a2"]


def test_a_database_that_hangs_says_so(page: Page, stand: Stand) -> None:
    other = page.context.new_page()
    other.clock.install()
    stand(other)
    page.evaluate("""() => new Promise((done) => {  // a transaction that does not end keeps all others waiting
        const opened = indexedDB.open('ludotheque');
        opened.onsuccess = () => {
            const tables = opened.result.transaction('tables', 'readwrite').objectStore('tables');
            holding = true;
            const hold = () => { if (holding) tables.count().onsuccess = hold };
            hold();
            done();
        };
    })""")
    other.evaluate("""() => {
        answer = '';
        tried(store.append('one', 1, log(1), line('one'))).then((given) => { answer = given });
    }""")
    act_until(other, lambda: other.evaluate("answer"), lambda: other.clock.fast_forward(11_000))  # it is tried twice
    assert other.evaluate("answer") == "Unavailable"
    page.evaluate("() => { holding = false }")
    assert actions(other, "one") == []
    assert append(other, "one", 1, 1) == "done"


def test_an_entry_whose_receipt_was_lost_is_there_once(page: Page) -> None:
    """The transaction is written, but the connection breaks before it says so."""
    page.evaluate("""() => {
        const real = IDBDatabase.prototype.transaction;
        IDBDatabase.prototype.transaction = function (...given) {
            IDBDatabase.prototype.transaction = real;
            const transaction = real.apply(this, given);
            Object.defineProperty(transaction, 'oncomplete', { set() {} });
            transaction.addEventListener('complete', () => transaction.onabort());
            return transaction;
        };
    }""")
    assert append(page, "one", 1, 2) == "done"
    assert actions(page, "one") == ["a1", "a2"]
    assert append(page, "one", 1, 2) == "Conflict"  # to write the same twice is a mistake all the same


def test_an_aborted_transaction_stores_nothing(page: Page) -> None:
    append(page, "one", 1, 1)
    page.evaluate("""() => {
        const real = IDBObjectStore.prototype.put;
        IDBObjectStore.prototype.put = function (...given) {
            const request = real.apply(this, given);
            this.transaction.abort();
            return request;
        };
    }""")
    assert append(page, "one", 2, 3) == "Unavailable"
    assert actions(page, "one") == ["a1"]


DAMAGE = {
    "no text": "raw('log', ['one', 3], 7)",
    "no JSON": "raw('log', ['one', 3], '{\"kind\":\"act')",
    "no entry": 'raw(\'log\', [\'one\', 3], \'{"kind":"action","seat":"0"}\')',
    "gone": "raw('log', ['one', 3])",
    "gone at the end": "Promise.all([3, 4].map((seq) => raw('log', ['one', seq])))",
}


def test_a_damaged_log_is_given_up_to_the_damage(page: Page) -> None:
    found = "store.read('one', {}).catch((e) => [e.name, e.table, e.seq, e.entries.map((entry) => entry.action)])"
    append(page, "two", 1, 1)
    for kind, damage in DAMAGE.items():
        do(page, "store.remove('one')")
        append(page, "one", 1, 4)
        do(page, damage)
        assert page.evaluate(found.format(0)) == ["Damaged", "one", 3, ["a1", "a2"]], kind
        assert page.evaluate(found.format(1)) == ["Damaged", "one", 3, ["a2"]], kind
        assert actions(page, "two") == ["a1"]
        assert page.evaluate("local.exportAll(store)")["damaged"] == ["one"], kind


def test_a_damaged_line_of_the_list_hides_no_table(page: Page) -> None:
    for row in ("7", "{}", "{kept: {names: 'x', game: 'poche'}, order: 'x'}"):
        do(page, "store.removeAll()")
        append(page, "one", 1, 2)
        append(page, "two", 1, 1)
        do(page, f"raw('tables', 'one', {row})")
        assert [line["table"] for line in page.evaluate("store.list()")] == ["two", "one"], row
        assert actions(page, "one") == ["a1", "a2"], row
        assert append(page, "one", 3, 1) == "done", row
        assert [(line["table"], line["entries"]) for line in page.evaluate("store.list()")] == [("one", 3), ("two", 1)]


def test_a_newer_page_in_another_tab(page: Page, stand: Stand) -> None:
    append(page, "one", 1, 2)
    other = page.context.new_page()
    other.goto(page.url)
    other.wait_for_function("window.ready")
    opened = other.evaluate("""() => new Promise((done) => {
        const opened = indexedDB.open('ludotheque', 2);
        opened.onblocked = () => done('blocked');
        opened.onupgradeneeded = () => opened.result.createObjectStore('more');
        opened.onsuccess = () => done([...opened.result.objectStoreNames]);
    })""")
    assert opened == ["log", "more", "tables"]  # nobody stood in its way
    assert append(page, "one", 3, 1) == "Outdated"
    assert do(page, "store.read('one')") == "Outdated"
    page.reload()
    page.wait_for_function("window.ready")
    assert page.evaluate("ready") == "Outdated"  # never an empty memory in place of what is kept


def test_a_database_that_does_not_open(page: Page, visit: Callable[..., Page]) -> None:
    """A tab holds an old connection and does not let go."""
    page.evaluate("""() => new Promise((done) => {
        const opened = indexedDB.open('ludotheque');
        opened.onsuccess = () => { holding = opened.result; indexedDB.deleteDatabase('ludotheque').onblocked = done; };
    })""")
    other = page.context.new_page()
    other.clock.install()
    other.goto(page.url)
    other.wait_for_function("window.local")
    other.clock.fast_forward(11_000)
    other.wait_for_function("window.ready")
    assert other.evaluate("ready") == "Blocked"


def test_deleted_by_the_browser_in_the_middle(page: Page) -> None:
    """A player clears the data of the site while a table is open."""
    append(page, "one", 1, 2)
    page.evaluate("new Promise((done) => { indexedDB.deleteDatabase('ludotheque').onsuccess = done })")
    assert append(page, "one", 3, 1) == "Conflict"
    assert page.evaluate("store.list()") == []
    assert append(page, "two", 1, 1) == "done"


# --- All tables as a file -----------------------------------------------------------------------------------


def exported(page: Page) -> str:
    text: str = page.evaluate("local.exportAll(store).then(({ text }) => text)")
    return text


def imported(page: Page, text: str) -> Any:
    return page.evaluate(
        "(text) => local.importAll(store, text).catch((e) => { if (!e.fault) throw e; return [e.fault, e.line] })", text
    )


def counts(**some: int) -> dict[str, int]:
    return {"added": 0, "longer": 0, "renamed": 0, "same": 0} | some


def test_all_tables_go_out_and_in(page: Page) -> None:
    append(page, "one", 1, 2, "{names: ['Zoé\\n', '« B »']}")
    append(page, "two", 1, 1)
    kept, text = page.evaluate("store.list()"), exported(page)
    lines = text.splitlines()
    assert lines[0] == "ludotheque tables 1"
    assert lines[-1] == "end 2"
    assert len(lines) == 7
    do(page, "store.removeAll()")
    assert imported(page, text) == counts(added=2)
    assert page.evaluate("store.list()") == kept
    assert exported(page) == text
    assert imported(page, text) == counts(same=2)
    assert imported(page, "\ufeff" + text.replace("\n", "\r\n") + "\r\n\r\n") == counts(same=2)
    assert exported(page) == text
    do(page, "store.removeAll()")
    assert imported(page, exported(page)) == counts()


def test_what_is_imported_is_merged(page: Page) -> None:
    for table in ("longer here", "longer there", "other", "equal"):
        append(page, table.replace(" ", "_"), 1, 3)
    text = exported(page)
    do(page, "store.removeAll()")
    append(page, "longer_here", 1, 4)
    append(page, "longer_there", 1, 2)
    append(page, "equal", 1, 3)
    do(page, "store.append('other', 1, log(3, 7), line('other'))")
    assert imported(page, text) == counts(same=2, longer=1, renamed=1)
    assert actions(page, "longer_here") == ["a1", "a2", "a3", "a4"]
    assert actions(page, "longer_there") == ["a1", "a2", "a3"]
    assert actions(page, "other") == ["a7", "a8", "a9"]
    assert actions(page, "other-2") == ["a1", "a2", "a3"]
    assert imported(page, text) == counts(same=4)  # once more changes nothing
    assert len(page.evaluate("store.list()")) == 5
    do(page, "raw('log', ['equal', 2], 7)")
    assert imported(page, text) == counts(same=3, renamed=1)  # beside the damaged one
    assert actions(page, "equal-2") == ["a1", "a2", "a3"]


# A row for each damage: what is done to the lines of a file (two tables, of two entries and one), the fault, its line.
FAULTS: dict[str, tuple[Callable[[list[str]], list[str]], str, int]] = {
    "empty": (lambda lines: [], "kind", 1),
    "another file": (lambda lines: ["poche 1", *lines[1:]], "kind", 1),
    "newer": (lambda lines: ["ludotheque tables 2", *lines[1:]], "version", 1),
    "no table": (lambda lines: [*lines[:1], "{}", *lines[2:]], "table", 2),
    "an address for a name": (lambda lines: [lines[0], lines[1].replace('"one"', '"../x"'), *lines[2:]], "table", 2),
    "no JSON": (lambda lines: [*lines[:3], lines[3][:-4], *lines[4:]], "entry", 4),
    "a line less": (lambda lines: [*lines[:3], *lines[4:]], "entry", 4),
    "a line more": (lambda lines: [*lines[:4], lines[3], *lines[4:]], "table", 5),
    "cut in a line": (lambda lines: [*lines[:3], lines[3][:9]], "short", 4),
    "cut after an entry": (lambda lines: lines[:3], "short", 3),
    "cut after a table": (lambda lines: lines[:4], "short", 4),
    "without its end": (lambda lines: lines[:-1], "short", 6),
    "a table less": (lambda lines: [*lines[:4], lines[6]], "short", 5),
    "after its end": (lambda lines: [*lines, "x"], "more", 8),
}


def test_a_damaged_file_imports_nothing(page: Page) -> None:
    append(page, "one", 1, 2)
    append(page, "two", 1, 1)
    lines = exported(page).splitlines()
    do(page, "store.removeAll()")
    for kind, (damage, fault, line) in FAULTS.items():
        assert imported(page, "\n".join(damage(lines))) == [fault, line], kind
    assert page.evaluate("store.list()") == []


# --- The section that shows it ------------------------------------------------------------------------------


def test_the_page_says_what_is_kept(page: Page, site: str, tmp_path: Path) -> None:
    append(page, "one", 1, 120)
    append(page, "two", 1, 1)
    text = exported(page)
    page.goto(f"{site}/about#kept")
    expect(page.get_by_text(re.compile(r"2 parties sont gardées ici \(\d+(,\d)?\sko\)"))).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("link", name="Tout exporter").click()
    assert re.fullmatch(r"ludotheque-\d{4}-\d\d-\d\d\.txt", download.value.suggested_filename)
    download.value.save_as(tmp_path / "all.txt")
    assert (tmp_path / "all.txt").read_text("utf-8") == text

    page.get_by_role("button", name="Tout effacer…").click()
    expect(page.get_by_role("button", name="Garder mes parties")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Tout effacer…")).to_be_focused()
    page.get_by_role("button", name="Tout effacer…").click()
    no_violations(page)
    page.get_by_role("button", name="Tout effacer", exact=True).click()
    expect(page.locator("#main").get_by_role("status").first).to_contain_text("C'est effacé")
    expect(page.get_by_text("Aucune partie n'est gardée ici pour l'instant.")).to_be_visible()
    expect(page.get_by_label("Importer un fichier")).to_be_focused()

    page.get_by_label("Importer un fichier").set_input_files(tmp_path / "all.txt")
    expect(page.locator("#main").get_by_role("status").first).to_have_text("2 parties ajoutées.")
    expect(page.get_by_text("2 parties sont gardées ici")).to_be_visible()
    (tmp_path / "bad.txt").write_text("\n".join(text.splitlines()[:9]), "utf-8")
    page.get_by_label("Importer un fichier").set_input_files(tmp_path / "bad.txt")
    expect(page.get_by_role("alert").first).to_contain_text("il manque quelque chose à partir de la ligne 9")
    expect(page.get_by_role("alert").first).to_contain_text("Rien n'a été importé.")
    no_violations(page)
    page.get_by_role("button", name="English").click()
    expect(page.get_by_text("2 games are kept here")).to_be_visible()


def test_the_page_follows_another_tab(page: Page, site: str) -> None:
    other = page.context.new_page()
    other.goto(f"{site}/about#kept")
    expect(other.get_by_text("Aucune partie n'est gardée ici")).to_be_visible()
    append(page, "one", 1, 1)
    expect(other.get_by_text("1 partie est gardée ici")).to_be_visible()


def test_the_page_says_that_nothing_is_kept(visit: Callable[..., Page], site: str) -> None:
    page = visit(PHONE, bypass_csp=True)
    page.add_init_script(BLOCKED["forbidden"])
    page.goto(f"{site}/about#kept")
    expect(page.get_by_text("Ce navigateur ne garde rien pour nous")).to_be_visible()
    assert fits(page, PHONE)
    no_violations(page)
