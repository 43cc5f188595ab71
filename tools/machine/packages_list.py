"""Which packages are in a Debian, and under which licences, read from its archive."""

import re
import tarfile
from dataclasses import dataclass
from email.parser import HeaderParser
from pathlib import Path, PurePosixPath
from typing import Any, Final

STATUS: Final = "var/lib/dpkg/status"
PACKAGES: Final = ("site-packages", "dist-packages")
COPYRIGHT: Final = re.compile(r"usr/share/doc/([^/]+)/copyright")
LICENCE: Final = re.compile(r"^License:[ \t]*(\S.*)$", re.MULTILINE)
"""A paragraph of a copyright file in Debian's machine-readable form (DEP 5)."""


@dataclass(frozen=True, slots=True)
class Package:
    """One package: of Debian (`deb`), of Python (`pypi`), or carried along inside another one (`in-` and its name)."""

    kind: str
    name: str
    version: str
    licence: str

    def spdx(self) -> dict[str, Any]:
        """Its entry in a list of SPDX 2.3."""
        mark = re.sub(r"[^A-Za-z0-9.-]", "-", f"{self.kind}-{self.name}")
        where = f"pkg:deb/debian/{self.name}" if self.kind == "deb" else f"pkg:pypi/{self.name}"
        return {
            "SPDXID": f"SPDXRef-{mark}",
            "name": self.name,
            "versionInfo": self.version,
            "downloadLocation": "NOASSERTION",
            "licenseConcluded": "NOASSERTION",
            "licenseDeclared": "NOASSERTION",
            "licenseComments": self.licence,
            "copyrightText": "NOASSERTION",
            "externalRefs": [
                {
                    "referenceCategory": "PACKAGE-MANAGER",
                    "referenceType": "purl",
                    "referenceLocator": f"{where}@{self.version}",
                }
            ],
        }


def packages_in(archive: Path) -> list[Package]:
    """Every package of Debian and of Python in the archive, by kind and name."""
    status, licences, python = "", dict[str, str](), list[Package]()
    with tarfile.open(archive) as tar:
        for entry in tar:
            path = PurePosixPath(entry.name)
            name = path.as_posix().removeprefix("./")
            asked = name == STATUS or COPYRIGHT.fullmatch(name) or path.match("*.dist-info/METADATA")
            if not asked or not entry.isfile():
                continue
            data = tar.extractfile(entry)
            assert data is not None
            text = data.read().decode("utf-8", "replace")
            if name == STATUS:
                status = text
            elif held := COPYRIGHT.fullmatch(name):
                licences[held[1]] = ", ".join(sorted(set(LICENCE.findall(text)))) or "see its copyright file"
            else:
                python.append(_of_python(text, _within(path)))
    debian = [
        _of_debian(paragraph, licences) for paragraph in status.split("\n\n") if "\nStatus: install ok" in paragraph
    ]
    return sorted([*debian, *python], key=lambda each: (each.kind, each.name))


def _of_debian(paragraph: str, licences: dict[str, str]) -> Package:
    told = HeaderParser().parsestr(paragraph)
    return Package("deb", told["Package"], told["Version"], licences.get(told["Package"], "see its source package"))


def _within(path: PurePosixPath) -> str:
    """Its kind: what another package carries along inside itself is none that was installed."""
    folder = path.parents[1]
    return "pypi" if folder.name in PACKAGES else f"in-{folder.parent.name}"


def _of_python(metadata: str, kind: str) -> Package:
    told = HeaderParser().parsestr(metadata)
    licence = told["License-Expression"] or told["License"] or ""
    classes = [line.rpartition(":: ")[2] for line in told.get_all("Classifier", []) if line.startswith("License")]
    said = licence.splitlines()[0] if licence else ", ".join(classes)
    return Package(kind, told["Name"], told["Version"], said or "see its files")
