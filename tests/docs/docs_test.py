"""Runs every command that the documents show, and holds what they name against the program.

    python3 docs_test.py KONDUKTOR SOURCE_DIR [DOCUMENT...]

CONTRIBUTING.md, "Commands in documents", says what is run and how it is made small; pages.py reads the documents,
stand_in.py is the `konduktor` that they get, names.py knows which commands, options and settings there are.
"""
import concurrent.futures
import os
import pathlib
import shutil
import socket
import subprocess
import sys
import tempfile

from names import Names, hosts_of, links_of, messages_of
from pages import read_page

HERE = pathlib.Path(__file__).resolve().parent
SECONDS = 120  # for one document


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def furnish(scratch, page, program, source):
    """A folder that looks like the tree to whoever follows the document, with the stand-in in the place of the program."""
    tools = scratch / ".bin"
    for place in (tools, scratch / "build/release", scratch / "build/dev"):
        place.mkdir(parents=True)
    shutil.copytree(source / "data", scratch / "data")
    shutil.copytree(source / "examples", scratch / "examples")
    for name in ("konduktor", "../run", "../build/release/konduktor", "../build/dev/konduktor"):
        stand_in = tools / name
        stand_in.write_text(f"#!/bin/sh\nexec {sys.executable} {HERE / 'stand_in.py'} {program} {name[3:] == 'run':d} \"$@\"\n")
        stand_in.chmod(0o755)
    for name, text in page.files.items():
        (scratch / name).write_text(text if text is not None else (source / page.sources[name]).read_text())


def script_of(page, port):
    """All commands in one shell, so that folders and variables last; each announces its line and its code on fd 3."""
    lines = ["set -u -o pipefail"]
    for command in page.commands():
        if command.not_run:
            continue
        text = command.text.replace("127.0.0.1:8080", f"127.0.0.1:{port}")
        lines += [f"echo at {command.line} >&3", text, "echo code $? >&3"]
    return "\n".join(lines) + "\n"


def run_page(page, program, source):
    """The commands that failed, as messages."""
    if not any(not command.not_run for command in page.commands()):
        return []
    scratch = pathlib.Path(tempfile.mkdtemp(prefix="konduktor-docs-"))
    furnish(scratch, page, program, source)
    port = free_port()
    environment = {k: v for k, v in os.environ.items() if not k.startswith(("KONDUKTOR", "XDG_"))} | {
        "PATH": f"{scratch / '.bin'}:{os.environ['PATH']}", "HOME": str(scratch),
        "KONDUKTOR_PORT": str(port), "NO_COLOR": "1",
        # mpirun on few cores, in a container.
        "OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1", "OMPI_MCA_rmaps_base_oversubscribe": "1"}
    (scratch / ".script").write_text(script_of(page, port))
    trace, said = scratch / ".trace", scratch / ".said"
    late = False
    with said.open("w") as out:
        shell = subprocess.Popen(["bash", "-c", "exec 3>.trace; . ./.script"], cwd=scratch, env=environment, stdout=out,
                                 stderr=out, stdin=subprocess.DEVNULL, start_new_session=True)
        try:
            shell.wait(SECONDS)
        except subprocess.TimeoutExpired:
            late = True
            os.killpg(shell.pid, 9)
            shell.wait()
    stopped = subprocess.run([sys.executable, HERE / "stand_in.py", program, "0", "--stop-servers"], env=environment,
                             capture_output=True, text=True)
    problems = judge(page, trace.read_text().splitlines(), late, said.read_text())
    if stopped.returncode != 0:
        problems.append(f"{page.name}: {stopped.stdout}{stopped.stderr}")
    shutil.rmtree(scratch, ignore_errors=True)
    return problems


def judge(page, trace, late, said):
    problems = []
    texts = {command.line: command.text for command in page.commands()}
    at = None
    for line in trace:
        word, _, value = line.partition(" ")
        if word == "at":
            at = int(value)
        elif value != "0":
            problems.append(f"{page.name}:{at}: ended with {value}: {texts[at]}")
            at = None
        else:
            at = None
    if at is not None:
        why = f"did not end within {SECONDS} s" if late else "ended the shell"
        problems.append(f"{page.name}:{at}: {why}: {texts[at]}")
    if problems:
        problems.append("".join(f"    | {line}\n" for line in said.splitlines()[-25:]))
    return problems


def documents(source):
    return [source / "README.md", source / "CONTRIBUTING.md", source / "web/README.md",
            *sorted((source / "docs").rglob("*.md"))]


def main():
    program, source = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
    chosen = [pathlib.Path(name).resolve() for name in sys.argv[3:]] or documents(source)
    pages = [read_page(file, source) for file in chosen]
    names = Names(program, source)
    problems = names.wrong_in_help() + hosts_of(source) if not sys.argv[3:] else []
    problems += [text for page in pages
                 for text in page.problems + names.wrong_in(page) + links_of(page, source) + messages_of(page, source)]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for found in pool.map(lambda page: run_page(page, program, source), pages):
            problems += found
    commands = [command for page in pages for command in page.commands()]
    left_out = [command for command in commands if command.not_run]
    for command in left_out:
        print(f"not run ({command.not_run}): {command.page}:{command.line}: {command.text}")
    print(f"{len(commands)} commands in {len(pages)} documents, {len(commands) - len(left_out)} of them run; "
          f"{names.looked_at} commands and options held against the program")
    if problems:
        print(f"\n{len(problems)} problems:", *problems, sep="\n")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
