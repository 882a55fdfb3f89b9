#!/usr/bin/env python3
"""docs/architecture.md against the tree.

  architecture.py             every folder and file that "The tree" names is there, every room of the C++ tree has a row in
                              "What a room may know", and includes go only where that table allows; exit 1 if not
  architecture.py --self-test

A row may allow more than is used today only through another: what a room knows, those above it may know.
"""
import re
import sys
import tempfile
from pathlib import Path

from cycles import ROOT, graph_of, include_links, room_of

PAGE = "docs/architecture.md"
ROW = re.compile(r"^\| `([^`]+)` \|([^|]*)\|", re.MULTILINE)


def section(text, title):
    found = re.search(rf"^## {re.escape(title)}\n(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
    return found.group(1) if found else ""


def named_paths(tree):
    """Folders and files at the beginnings of the lines of the drawn tree; indented names stand below the folder before."""
    paths, folder = [], ""
    for line in tree.splitlines():
        words = re.match(r"( *)(\S+)((?:  \S+\.\w+|  \S+/)*)(?:  |$)", line)
        if not words or line.startswith("```"):
            continue
        indent, names = words.group(1), [words.group(2), *words.group(3).split()]
        if len(indent) > 2:
            continue  # the end of a description
        for name in names:
            if not re.fullmatch(r"[\w./-]+(/|\.\w+)", name):
                continue
            if indent:
                paths.append(folder + name)
            else:
                paths.append(name)
                folder = name if name.endswith("/") else folder
    return paths


def problems(top, text):
    found = [f"{PAGE} names {path}, which is not there"
             for path in named_paths(section(text, "The tree")) if not (top / path).exists()]
    allowed = {room: set(re.findall(r"`([^`]+)`", knows)) for room, knows in ROW.findall(section(text, "What a room may know"))}
    graph = graph_of(include_links(top, room_of), room_of)
    rooms = set(graph) | {b for to in graph.values() for b in to}
    found += [f"{PAGE} has no row for {room}" for room in sorted(rooms - set(allowed))]
    found += [f"{PAGE} has a row for {room}, where nothing is" for room in sorted(set(allowed) - rooms)]
    for room in sorted(rooms & set(allowed)):
        for other, links in sorted(graph.get(room, {}).items()):
            if other not in allowed[room]:
                source, target = sorted(links)[0]
                found.append(f"{room} must not know {other}: {source} includes {target}")
        reachable = set().union(*(allowed.get(other, set()) for other in graph.get(room, {})), graph.get(room, {}))
        found += [f"{room} does not use {other}: take it out of its row"
                  for other in sorted(allowed[room] - reachable)]
    return found


def self_test():
    page = ("## The tree\n\n```\nengine/           rules\n  a.h  src/b.cpp  two files\nguide/            words\n"
            "                  that go on\n```\n\n## What a room may know\n\n| room | may know |\n|---|---|\n"
            "| `engine` | |\n| `guide` | `engine` |\n")
    files = {"engine/a.h": "", "engine/src/b.cpp": "", "guide/g.cpp": '#include "engine/a.h"\n'}
    with tempfile.TemporaryDirectory(prefix="architecture-") as scratch:
        def found(text, more):
            top = Path(tempfile.mkdtemp(dir=scratch))
            for name, content in (files | more).items():
                (top / name).parent.mkdir(parents=True, exist_ok=True)
                (top / name).write_text(content, encoding="utf-8")
            return problems(top, text)

        assert found(page, {}) == []
        assert found(page.replace("a.h", "c.h"), {}) == [f"{PAGE} names engine/c.h, which is not there"]
        assert found(page.replace("| `guide` | `engine` |", ""), {}) == [f"{PAGE} has no row for guide"]
        assert "guide must not know engine" in found(page.replace("`engine` |\n", "|\n"), {})[0]
        assert found(page.replace("| `engine` | |", "| `engine` | `guide` |"), {}) == [
            "engine does not use guide: take it out of its row"]
        assert found(page + "| `server` | |\n", {}) == [f"{PAGE} has a row for server, where nothing is"]
        assert "engine must not know guide" in found(page, {"guide/g.h": "", "engine/a.h": '#include "guide/g.h"\n'})[0]
    print("ok")
    return 0


def main():
    if sys.argv[1:] == ["--self-test"]:
        return self_test()
    found = problems(ROOT, (ROOT / PAGE).read_text(encoding="utf-8"))
    print("\n".join(found) if found else f"{PAGE} fits the tree")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
