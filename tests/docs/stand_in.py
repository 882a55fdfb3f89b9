"""`konduktor` as the documents' commands get it: the real program, with less of everything that costs time.

    stand_in.py PROGRAM IS_RUN ARGUMENTS...

Numbers above those in SMALL are lowered, budgets of bots too; series without a number of games get one. `serve` is left
running until the document ends or starts another; it counts as good when it answers /healthz, and later ends with 0.
`play` is given an input that leaves at once.
"""
import os
import pathlib
import re
import subprocess
import sys
import time
import urllib.request

SMALL = {"-n": 4, "--games": 4, "--tables": 4, "--idle": 20, "--seconds": 1, "--depth": 2, "--tables-per-socket": 4}
SERIES = ("simulate", "tournament")
PIDS = pathlib.Path(os.environ["HOME"], ".servers")


def smaller(arguments):
    """`-n 2000` and `--games=2000` become 4, `search:600` becomes `search:20`."""
    out, option = [], None
    for word in arguments:
        name, equals, value = word.partition("=")
        if equals and name in SMALL and value.isdigit():
            word = f"{name}={min(int(value), SMALL[name])}"
        elif option in SMALL and word.isdigit():
            word = str(min(int(word), SMALL[option]))
        elif option == "--port":
            word = os.environ["KONDUKTOR_PORT"]
        word = re.sub(r"\b(search):\d+(\+\d+ms)?", r"\1:20", word)
        out.append(word)
        option = word
    command = out[0] if out else ""
    if command in SERIES and not {"-n", "--games", "--help"} & {word.partition("=")[0] for word in out}:
        out += ["-n", "4"]
    if command == "load" and "--port" not in out:
        out += ["--port", os.environ["KONDUKTOR_PORT"]]
    return out


def stop_servers():
    """0 if those that run end well when they are asked to."""
    bad = 0
    for line in PIDS.read_text().splitlines() if PIDS.exists() else []:
        pid, code_file = line.split(" ", 1)
        os.kill(int(pid), 15)
        for _ in range(300):
            if os.path.exists(code_file):
                break
            time.sleep(0.1)
        code = pathlib.Path(code_file).read_text().strip() if os.path.exists(code_file) else "still running"
        if code != "0":
            print(f"`konduktor serve` was asked to stop: {code}")
            bad = 1
    PIDS.unlink(missing_ok=True)
    return bad


def serve(program, arguments):
    if stop_servers() != 0:
        return 1
    code_file = f"{PIDS}.{os.getpid()}"
    # A shell in between keeps the exit code for the one who stops it.
    starter = f'"$@" & echo $! >"{code_file}.pid"; wait $!; echo $? >"{code_file}.part"; mv "{code_file}.part" "{code_file}"'
    said = open(f"{code_file}.said", "w+")
    subprocess.Popen(["sh", "-c", starter, "serve", program, *arguments], stdout=said, stderr=said,
                     stdin=subprocess.DEVNULL, start_new_session=True, close_fds=True)
    for _ in range(300):
        time.sleep(0.1)
        text = pathlib.Path(said.name).read_text()
        at = re.search(r"Konduktor is at (http://\S+?)/? ", text)
        if at:
            PIDS.write_text(pathlib.Path(f"{code_file}.pid").read_text().strip() + f" {code_file}\n")
            print(text, end="")
            with urllib.request.urlopen(at.group(1) + "/healthz") as health:
                return 0 if health.status == 200 else 1
        if os.path.exists(code_file):
            break
    print(text, end="")
    return int(pathlib.Path(code_file).read_text()) if os.path.exists(code_file) else 1


def main():
    program, is_run, arguments = sys.argv[1], sys.argv[2] == "1", sys.argv[3:]
    if arguments == ["--stop-servers"]:
        return stop_servers()
    if is_run and not arguments:
        arguments = ["serve"]
    arguments = smaller(arguments)
    if arguments[:1] == ["serve"] and "--help" not in arguments:
        return serve(program, arguments)
    if arguments[:1] == ["play"]:
        return subprocess.run([program, *arguments], input="quit\ny\n", text=True).returncode
    sys.stdout.flush()
    os.execv(program, [program, *arguments])


if __name__ == "__main__":
    sys.exit(main())
