#!/usr/bin/env python3
"""Folders that need each other in a circle, among C++ includes and among the imports of the page.

  cycles.py            the rooms of the C++ tree (engine, engine/load, guide, players, arena, server, apps/cli, …), the
                       layers of server/ and every folder of web/src; exit 1 on a cycle, which is printed with the
                       files that make it
  cycles.py --self-test

An import counts however it is written: of a type, on demand, of a style sheet.
"""
import argparse
import os
import re
import sys
import tempfile
from collections import defaultdict, deque
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OUTSIDE = {"bench", "build", "docs", "examples", "fuzz", "tests", "tools", "web"}  # top-level folders that are no rooms
INCLUDE = re.compile(r'^\s*#\s*include\s*"([^"]+)"', re.MULTILINE)
IMPORT = re.compile(r"""(?:\bfrom|\bimport)\s*\(?\s*['"](\.[^'"]+)['"]""")
# What the name in an import may stand for, as Vite resolves it.
ENDINGS = ("", ".ts", ".svelte.ts", "/index.ts", "/index.svelte.ts")


def sources(top, endings):
    """Paths below `top`, relative to it, of files with one of the endings."""
    found = []
    for folder, below, files in os.walk(top):
        below[:] = sorted(d for d in below if not d.startswith(".") and d not in ("build", "node_modules"))
        found += [Path(folder, f).relative_to(top) for f in sorted(files) if f.endswith(endings)]
    return found


def room_of(path):
    """The part of the C++ tree that a file belongs to; None for tests and the like."""
    parts = path.parts
    if len(parts) < 2 or parts[0] in OUTSIDE:
        return None
    own = parts[0] == "apps" or parts[:2] in (("engine", "load"), ("engine", "host"))
    return "/".join(parts[:2]) if own and len(parts) > 2 else parts[0]


def server_folder_of(path):
    """The layer of the server, "server" for what puts them together; None for other rooms."""
    return "/".join(path.parts[:-1][:2]) if path.parts[0] == "server" else None


def include_links(top, folder_of):
    """(file, file) for each include of a header of ours."""
    files = [p for p in sources(top, (".h", ".cpp")) if room_of(p)]
    by_name = defaultdict(list)
    for path in files:
        by_name[path.name].append(path)
    for path in files:
        if folder_of(path) is None:
            continue
        for name in INCLUDE.findall((top / path).read_text(encoding="utf-8")):
            header = resolve_include(path, name, by_name[name.rsplit("/", 1)[-1]])
            if header is not None:
                yield path, header


def resolve_include(path, name, headers):
    """As the compiler does it: beside the file; else where a search path of its own room leads, else of another's."""
    beside = Path(os.path.normpath(path.parent / name))
    if beside in headers:
        return beside
    fitting = [h for h in headers if f"/{h.as_posix()}".endswith(f"/{name}")]
    own = [h for h in fitting if room_of(h) == room_of(path)]
    nearest = own or [h for h in fitting if "include" in h.parts] or fitting
    if len(nearest) > 1:
        sys.exit(f"{path}: \"{name}\" may be any of {', '.join(map(str, nearest))}")
    return nearest[0] if nearest else None


def import_links(top):
    """(file, file) for each import within the sources of the page."""
    for path in sources(top, (".ts", ".svelte")):
        for name in IMPORT.findall((top / path).read_text(encoding="utf-8")):
            target = Path(os.path.normpath(path.parent / name))
            for ending in ENDINGS:
                if (top / f"{target}{ending}").is_file():
                    yield path, Path(f"{target}{ending}")
                    break


def graph_of(links, folder_of):
    """folder -> folder -> the links between their files."""
    graph = defaultdict(lambda: defaultdict(list))
    for source, target in links:
        a, b = folder_of(source), folder_of(target)
        if a is not None and b is not None and a != b:
            graph[a][b].append((source, target))
    return graph


def way(graph, start, goal):
    """The shortest way from start to goal, both included, or None."""
    before, queue = {start: None}, deque([start])
    while queue:
        at = queue.popleft()
        for to in sorted(graph.get(at, ())):
            if to == goal:
                back = [goal]
                while at is not None:
                    back.append(at)
                    at = before[at]
                return back[::-1]
            if to not in before:
                before[to] = at
                queue.append(to)
    return None


def cycles_of(graph):
    """The shortest cycle through each folder that is on one; each cycle once."""
    cycles = {}
    for folder in sorted(graph):
        cycle = way(graph, folder, folder)
        if cycle is not None:
            cycles.setdefault(frozenset(cycle), cycle)
    return sorted(cycles.values(), key=lambda c: (len(c), c))


def report(title, links, folder_of):
    """Prints what is found; how many cycles."""
    graph = graph_of(links, folder_of)
    cycles = cycles_of(graph)
    folders = set(graph) | {b for to in graph.values() for b in to}
    print(f"{title}: {len(folders)} folders, {len(cycles) or 'no'} cycle{'' if len(cycles) == 1 else 's'}")
    for cycle in cycles:
        print(f"  {' → '.join(cycle)}")
        for a, b in zip(cycle, cycle[1:]):
            for source, target in sorted(set(graph[a][b])):
                print(f"    {source} → {target}")
    return len(cycles)


def web_folder_of(path):
    return path.parent.as_posix()


def self_test():
    with tempfile.TemporaryDirectory(prefix="cycles-") as scratch:
        def tree(files):
            top = Path(tempfile.mkdtemp(dir=scratch))
            for name, text in files.items():
                (top / name).parent.mkdir(parents=True, exist_ok=True)
                (top / name).write_text(text, encoding="utf-8")
            return top

        test_includes(tree)
        test_imports(tree)
    print("ok")
    return 0


def test_includes(tree):
    def found(top, folder_of):
        return cycles_of(graph_of(include_links(top, folder_of), folder_of))

    good = {"engine/include/konduktor/a.h": "", "engine/src/words.h": "",
            "engine/src/a.cpp": '#include "konduktor/a.h"\n#include "words.h"\n',
            "guide/words.h": '#include "konduktor/a.h"\n#include <vector>\n', "tests/t.cpp": '#include "words.h"\n',
            "server/hub/h.h": "", "server/api/a.cpp": '#include "hub/h.h"\n'}
    assert found(tree(good), room_of) == []
    bad = tree(good | {"engine/src/b.cpp": '  # include "words.h"\n#include "guide/words.h"\n', "server/api/a.h": "",
                       "server/hub/h.h": '#include "api/a.h"\n'})
    assert found(bad, room_of) == [["engine", "guide", "engine"]]
    assert found(bad, server_folder_of) == [["server/api", "server/hub", "server/api"]]


def test_imports(tree):
    def found(files):
        return cycles_of(graph_of(import_links(tree(files)), web_folder_of))

    good = {"main.ts": "import './app/App.svelte';\n",
            "app/App.svelte": "<script>\n  import {\n    x,\n  } from '../net/x';\n</script>\n",
            "net/x.ts": "export const x = import('../ui');\n", "ui/index.ts": "import { y } from 'svelte';\n",
            "ui/part/store.svelte.ts": ""}
    assert found(good) == []
    for text in ("import type { A } from '../app/App.svelte';\n", 'export * from "../app/App.svelte";\n',
                 "const a = () => import(\n  '../app/App.svelte'\n);\n"):
        assert found(good | {"ui/index.ts": text}) == [["app", "net", "ui", "app"]], text
    inner = {"ui/index.ts": "import './part/store.svelte';\n", "ui/part/store.svelte.ts": "import '../index';\n"}
    assert found(good | inner) == [["ui", "ui/part", "ui"]]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--self-test", action="store_true")
    options = parser.parse_args()
    if options.self_test:
        return self_test()
    found = report("C++", include_links(ROOT, room_of), room_of)
    found += report("server", include_links(ROOT, server_folder_of), server_folder_of)
    web = ROOT / "web" / "src"
    found += report("web/src", import_links(web), web_folder_of)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
