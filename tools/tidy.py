#!/usr/bin/env python3
"""clang-tidy over the C++ sources, each read again only when it changed.

  tidy.py               what is new in the folders that are clean (CLEAN): all of engine/src, then the others, latest
                        first, until TIDY_SECONDS (300) have passed; what is left is read by the next run
  tidy.py --all         every source, without end
  tidy.py FILE...       these, whether they changed or not
  tidy.py --self-test

Needs `cmake --preset tidy`. A source counts as changed when it, a header of ours that it includes, its command line,
a .clang-tidy above it or clang-tidy itself did; what was found clean is remembered in ~/.cache/konduktor/tidy, for all checkouts.
Exit 1 on a finding.
"""
import argparse
import hashlib
import json
import os
import re
import shlex
import subprocess
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FIRST = ("engine/src/",)  # whole at every run
# Where nothing is to be found. A folder that is mended joins; the others are read by --all only.
CLEAN = ("engine/src/", "arena/run/", "players/bot_game.cpp", "arena/src/clusters.cpp", "arena/src/tally.cpp")
INCLUDE = re.compile(r'^\s*#\s*include\s*["<]([^">]+)[">]', re.MULTILINE)
FINDING = re.compile(r"^(\S+?):\d+:\d+: (?:warning|error): .*\[([\w.,-]+)\]$", re.MULTILINE)
FORGET_DAYS = 60


class Sources:
    """How each source is compiled and what it is made of."""

    def __init__(self, root, commands):
        self.root = root
        self.commands = {}
        for entry in commands:
            path = Path(entry["file"])
            if path.is_relative_to(root) and not path.is_relative_to(root / "build"):
                self.commands[path.relative_to(root).as_posix()] = entry["command"]
        self.included = {}  # path -> names in its includes
        self.texts = {}

    def text(self, path):
        if path not in self.texts:
            self.texts[path] = path.read_bytes()
        return self.texts[path]

    def names(self, path):
        if path not in self.included:
            self.included[path] = INCLUDE.findall(self.text(path).decode(errors="replace"))
        return self.included[path]

    def parts(self, source):
        """The source and all of our headers that it reads."""
        places = [Path(flag[2:]) for flag in shlex.split(self.commands[source]) if flag.startswith("-I")]
        places = [place for place in places if place.is_relative_to(self.root)]
        found, waiting = set(), [self.root / source]
        while waiting:
            path = waiting.pop()
            if path in found:
                continue
            found.add(path)
            for name in self.names(path):
                for place in (path.parent, *places):
                    header = Path(os.path.normpath(place / name))
                    if header.is_file():
                        waiting.append(header)
                        break
        return sorted(found)

    def key(self, source, version):
        """Differs when anything does that clang-tidy could answer differently to."""
        digest = hashlib.sha256(version)
        for folder in reversed((self.root / source).parents):
            if folder.is_relative_to(self.root) and (folder / ".clang-tidy").exists():
                digest.update(self.text(folder / ".clang-tidy"))
        digest.update(self.commands[source].replace(str(self.root), "").encode())
        for path in self.parts(source):
            digest.update(str(path.relative_to(self.root)).encode() + b"\0")
            digest.update(hashlib.sha256(self.text(path)).digest())
        return digest.hexdigest()


def wanted(source, everything):
    return everything or source.startswith(CLEAN)


def in_order(root, sources):
    """Those that are always read, then the rest, latest change first."""
    return sorted(sources, key=lambda s: (not s.startswith(FIRST), -(root / s).stat().st_mtime, s))


def read_one(source):
    """What clang-tidy says of a source; empty if nothing."""
    done = subprocess.run(["clang-tidy", "--quiet", "-p", "build/tidy", source], cwd=ROOT, capture_output=True, text=True)
    if done.returncode == 0 and not FINDING.search(done.stdout):
        return ""
    return done.stdout or done.stderr or f"{source}: clang-tidy ended with {done.returncode}\n"


def run(sources, options):
    memory = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "konduktor" / "tidy"
    memory.mkdir(parents=True, exist_ok=True)
    version = subprocess.run(["clang-tidy", "--version"], capture_output=True, check=True).stdout
    until = None if options.all or options.files else time.monotonic() + float(os.environ.get("TIDY_SECONDS") or 300)
    chosen = options.files or [s for s in in_order(ROOT, sources.commands) if wanted(s, options.all)]
    keys = {source: sources.key(source, version) for source in chosen}
    new = [s for s in chosen if options.files or not (memory / keys[s]).exists()]
    found, read, left = Counter(), 0, 0

    def visit(source):
        if until is not None and time.monotonic() > until and not source.startswith(FIRST):
            return source, None
        return source, read_one(source)

    with ThreadPoolExecutor(options.jobs) as pool:
        for source, said in pool.map(visit, new):
            left += said is None
            read += said is not None
            if said == "":
                (memory / keys[source]).touch()
            elif said:
                print(said, end="", flush=True)
                found.update({(path, check) for path, check in FINDING.findall(said)} or {(source, "?")})
    for source in set(chosen) - set(new):
        (memory / keys[source]).touch()  # still of use
    for file in memory.iterdir():
        if time.time() - file.stat().st_mtime > FORGET_DAYS * 86400:
            file.unlink(missing_ok=True)
    print(f"{read} sources read, {len(chosen) - len(new)} unchanged since they were found clean"
          + (f", {left} left for the next run (TIDY_SECONDS)" if left else ""))
    for check, count in Counter(check for _, check in found).most_common():
        print(f"  {count:4} files  {check}")
    return 1 if found else 0


def self_test():
    with tempfile.TemporaryDirectory(prefix="tidy-") as scratch:
        root = Path(scratch)
        for name, text in {"engine/src/a.cpp": '#include "a.h"\n#include <vector>\n', "engine/src/a.h": '#include "k/b.h"\n',
                           "engine/include/k/b.h": "", "other/c.cpp": '#include "k/b.h"\n'}.items():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text)
        commands = [{"file": f"{root}/{name}", "command": f"clang++ -I{root}/engine/include -c {root}/{name}"}
                    for name in ("engine/src/a.cpp", "other/c.cpp")]

        def keys():
            sources = Sources(root, commands)
            return [sources.key(name, b"") for name in ("engine/src/a.cpp", "other/c.cpp")]

        parts = Sources(root, commands).parts("engine/src/a.cpp")
        assert [p.name for p in parts] == ["b.h", "a.cpp", "a.h"], parts
        before = keys()
        assert before == keys()
        (root / "engine/src/a.h").write_text('#include "k/b.h"\nint x;\n')
        assert (keys()[0] != before[0], keys()[1] == before[1]) == (True, True)
        before = keys()
        (root / "engine/include/k/b.h").write_text("int y;\n")
        assert all(new != old for new, old in zip(keys(), before))
        assert Sources(root, commands).key("other/c.cpp", b"") != Sources(root, commands).key("other/c.cpp", b"new")
        before = keys()
        (root / "engine/.clang-tidy").write_text("Checks: '*'")
        assert (keys()[0] != before[0], keys()[1] == before[1]) == (True, True)
        os.utime(root / "engine/src/a.cpp", (1, 1))
        assert in_order(root, ["other/c.cpp", "engine/src/a.cpp"])[0] == "engine/src/a.cpp"
        text = "/x/a.cpp:3:4: error: too much [bugprone-x,-warnings-as-errors]\n  code\n"
        assert FINDING.findall(text) == [("/x/a.cpp", "bugprone-x,-warnings-as-errors")]
    print("ok")
    return 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--self-test", action="store_true")
    parser.add_argument("files", nargs="*")
    options = parser.parse_args()
    if options.self_test:
        return self_test()
    database = ROOT / "build" / "tidy" / "compile_commands.json"
    if not database.exists():
        sys.exit("There is no build/tidy: run `cmake --preset tidy` first.")
    sources = Sources(ROOT, json.loads(database.read_text(encoding="utf-8")))
    options.files = [os.path.relpath(os.path.abspath(file), ROOT) for file in options.files]
    unknown = [file for file in options.files if file not in sources.commands]
    if unknown:
        sys.exit(f"No target compiles {', '.join(unknown)}.")
    return run(sources, options)


if __name__ == "__main__":
    sys.exit(main())
