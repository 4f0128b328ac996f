"""Helpers of tests that draw."""

from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree as ET

from ludotheque.lab.pictures import of_study, save
from ludotheque.lab.study import Study
from ludotheque.texts import LANGUAGES, Texts


def words_in(picture: bytes | str) -> str:
    """All that can be read in an SVG."""
    return " ".join("".join(ET.fromstring(picture).itertext()).split())


def draws_the_same_twice(asked: Study, *folders: Path) -> None:
    """A study as a picture, in both languages: every word is found, and the same data give the same file."""
    for language in LANGUAGES:
        files = [BytesIO(), BytesIO()]
        for file in files:
            save(of_study(asked, Texts(language, *folders)), file, ".svg")
        assert files[0].getvalue() == files[1].getvalue()
        assert "study." not in words_in(files[0].getvalue())
