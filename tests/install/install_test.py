"""cmake --install into an empty prefix: what lies there works from there, and others can build on it.

    python3 install_test.py BUILD_DIR SOURCE_DIR CXX

The prefix is moved after the installation and one of its games taken away, so whatever still looks at the source tree
or at the place where it was installed gives itself away.
"""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import urllib.request

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent / "docs"))
from pages import read_page  # noqa: E402

BUILD, SOURCE, CXX = (sys.argv[1:4] + ["", "", ""])[:3]
BUILD, SOURCE = pathlib.Path(BUILD), pathlib.Path(SOURCE)
LIBRARIES = ["engine", "load", "host", "players", "guide", "arena"]
PAGE = "<!doctype html><title>the page of the prefix</title>"
# Nothing of the surroundings may help: no data folder, no settings, no pkg-config path.
ENVIRONMENT = {k: v for k, v in os.environ.items() if not k.startswith(("KONDUKTOR", "PKG_CONFIG", "CMAKE_"))}


def run(*command, code=0, **more):
    """Runs to the end; what it said, or an error that says all."""
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True, timeout=300,
                          env=ENVIRONMENT | more.pop("env", {}), **more)
    if code is not None and done.returncode != code:
        raise AssertionError(f"{' '.join(map(str, command))}\nended with {done.returncode}\n{done.stdout}{done.stderr}")
    return done


def install(prefix, *more):
    return run("cmake", "--install", BUILD, "--prefix", prefix, *more)


def setUpModule():
    global home, prefix, program, unit, said
    home = pathlib.Path(tempfile.mkdtemp(prefix="konduktor-install-"))
    unittest.addModuleCleanup(shutil.rmtree, home)
    first = home / "first"
    done = install(first)
    said = done.stdout + done.stderr
    unit = (first / "lib/systemd/system/konduktor.service").read_text()
    prefix = first.rename(home / "moved")
    program = prefix / "bin/konduktor"
    (prefix / "share/konduktor/data/usa.json").unlink()
    page = prefix / "share/konduktor/web"
    shutil.rmtree(page, ignore_errors=True)
    page.mkdir()
    (page / "index.html").write_text(PAGE)


def only(pattern):
    """The one file below the prefix that fits."""
    found = list(prefix.glob(pattern))
    assert len(found) == 1, f"{pattern}: {found}"
    return found[0]


class Layout(unittest.TestCase):
    def test_every_part_is_there(self):
        for place in ["bin/konduktor", "share/konduktor/data/europe.json", "share/konduktor/data/examples/tiny.json",
                      "share/man/man1/konduktor.1", "share/doc/konduktor/README.md", "share/doc/konduktor/NOTICE",
                      "share/doc/konduktor/docs/playing.md", "share/doc/konduktor/examples/bot/bot.cpp",
                      "lib/sysusers.d/konduktor.conf", "include/konduktor/game.h",
                      "include/konduktor/load/rules_loader.h", "include/konduktor/host/data_dir.h",
                      "include/konduktor/arena/report.h"]:
            self.assertTrue((prefix / place).is_file(), place)
        for name in LIBRARIES:
            only(f"lib/**/libkonduktor_{name}.a")
            only(f"lib/**/konduktor-{name}.pc")

    def test_no_text_names_where_it_was_built(self):
        for file in prefix.rglob("*"):
            if file.is_file() and file.suffix in (".cmake", ".pc", ".1", ".service", ".conf", ".h"):
                text = file.read_text()
                for place in (SOURCE, home, pathlib.Path.home() / ".local"):
                    self.assertNotIn(str(place), text.replace(str(home / "first/bin"), ""), file)

    def test_the_page_is_installed_or_missed_aloud(self):
        built = (SOURCE / "web/dist/index.html").exists()
        self.assertEqual("The page was not built" not in said, built, said)
        self.assertNotIn("Warning (dev)", said)
        self.assertEqual("share/konduktor/web/index.html" in said, built, said)

    def test_halves(self):
        install(home / "half", "--component", "program")
        self.assertEqual({"bin", "lib", "share"}, {place.name for place in (home / "half").iterdir()})
        self.assertEqual([], list((home / "half").rglob("*.a")))
        install(home / "other", "--component", "development")
        self.assertEqual({"include", "lib"}, {place.name for place in (home / "other").iterdir()})

    def test_as_a_package(self):
        """DESTDIR is where it is laid, the prefix where it will be."""
        run("cmake", "--install", BUILD, "--prefix", "/usr", cwd=home, env={"DESTDIR": "package"})
        service = (home / "package/usr/lib/systemd/system/konduktor.service").read_text()
        self.assertIn("ExecStart=/usr/bin/konduktor serve", service)
        self.assertTrue((home / "package/usr/bin/konduktor").is_file())


class Program(unittest.TestCase):
    def test_games_are_those_of_the_prefix(self):
        games = run(program, "games", cwd=home).stdout
        self.assertIn("europe", games)
        self.assertNotIn("usa", games)

    def test_play(self):
        played = run(program, "play", "london", "--seed", "1", cwd=home, input="quit\ny\n")
        self.assertIn("London", played.stdout)
        missing = run(program, "play", "usa", cwd=home, code=2)
        self.assertIn("there is no game \"usa\"", missing.stdout + missing.stderr)

    def test_through_a_link_from_elsewhere(self):
        link = home / "konduktor"
        link.symlink_to(program)
        self.assertNotIn("usa", run(link, "games", cwd="/").stdout)

    def test_serve(self):
        server = subprocess.Popen([program, "serve", "--port", "0", "--folder", home / "state"], cwd=home, env=ENVIRONMENT,
                                  stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        try:
            at = re.search(r"http://\S+:\d+", server.stdout.readline()).group()
            with urllib.request.urlopen(at + "/") as page:
                self.assertEqual(PAGE, page.read().decode())
            with urllib.request.urlopen(at + "/healthz") as health:
                self.assertEqual(200, health.status)
            with urllib.request.urlopen(at + "/api/games") as games:
                served = json.load(games)
            ids = {game["id"] for game in (served["games"] if isinstance(served, dict) else served)}
            self.assertIn("europe", ids)
            self.assertNotIn("usa", ids)
        finally:
            server.terminate()
            code = server.wait(30)
            server.stdout.close()
        self.assertEqual(0, code)

    def test_manual_has_every_command_and_option(self):
        manual = only("share/man/man1/konduktor.1").read_text().replace("\\-", "-")
        commands = re.findall(r"^\.SH KONDUKTOR (\S+)$", manual, re.M)
        shown = run(program, "--help").stdout
        listed = re.findall(r"^  ([a-z][a-z-]+) ", shown.partition("Subcommands:")[2].partition("Examples:")[0], re.M)
        self.assertGreater(len(listed), 8, shown)
        self.assertEqual(set(commands), {name.upper() for name in listed})
        sections = re.split(r"^\.SH KONDUKTOR (\S+)$", manual, flags=re.M)
        for name, section in [("", sections[0]), *zip(map(str.lower, sections[1::2]), sections[2::2])]:
            shown = run(program, *filter(None, [name]), "--help").stdout
            for option in re.findall(r"^  +(?:-\w,)?(--[a-z][a-z-]*)", shown, re.M):
                self.assertRegex(section, rf"(?m)^\\fB.*{option}(,|\\fR)", f"{name} {option}")

    @unittest.skipUnless(shutil.which("groff"), "there is no groff")
    def test_manual_is_good_roff(self):
        done = run("groff", "-man", "-Tutf8", "-ww", "-Kutf8", "-P-cbou", only("share/man/man1/konduktor.1"))
        self.assertEqual("", done.stderr)
        self.assertIn("KONDUKTOR SERVE", done.stdout)


class Service(unittest.TestCase):
    def setUp(self):
        self.assertIn(f"ExecStart={home}/first/bin/konduktor serve", unit)
        self.file = home / "konduktor.service"
        self.file.write_text(unit.replace(str(home / "first"), str(prefix)))

    def test_runs_as_its_own_user_in_its_own_folder(self):
        user = re.search(r"^u (\S+) .*?(/\S+)$", (prefix / "lib/sysusers.d/konduktor.conf").read_text(), re.M)
        self.assertIn(f"\nUser={user.group(1)}\n", unit)
        folder = re.search(r"--folder (\S+)", unit).group(1)
        self.assertEqual(folder, user.group(2))
        self.assertEqual(folder, "/var/lib/" + re.search(r"^StateDirectory=(.*)$", unit, re.M).group(1))

    @unittest.skipUnless(shutil.which("systemd-analyze"), "there is no systemd-analyze")
    def test_systemd_takes_it(self):
        done = run("systemd-analyze", "verify", "--man=no", self.file, code=None)
        ours = [line for line in (done.stdout + done.stderr).splitlines() if "konduktor" in line]
        self.assertEqual([], ours)
        self.assertEqual(0, done.returncode, done.stderr)

    @unittest.skipUnless(shutil.which("systemd-analyze"), "there is no systemd-analyze")
    def test_it_may_do_little(self):
        # 0 to 100, less is less exposed; a unit without any of these options has 96.
        run("systemd-analyze", "security", "--offline=yes", "--threshold=20", self.file)


class Library(unittest.TestCase):
    def build(self, source, *more):
        to = home / "build" / source.name
        run("cmake", "-S", source, "-B", to, "-G", "Ninja", f"-DCMAKE_PREFIX_PATH={prefix}",
            f"-DCMAKE_CXX_COMPILER={CXX}", *more)
        run("cmake", "--build", to)
        return to

    def test_a_bot_as_the_document_says(self):
        """docs/write-a-bot.md, command by command: by find_package, then by pkg-config."""
        (home / "tree").mkdir()
        docs = prefix / "share/doc/konduktor"
        shutil.copytree(docs / "examples", home / "tree/examples")
        page = read_page(docs / "docs/write-a-bot.md", docs)
        commands = "\n".join(command.text for command in page.commands())
        self.assertIn("cmake -S examples/bot", commands)
        self.assertIn("pkg-config", commands)
        where = {"PKG_CONFIG_PATH": str(only("lib/**/konduktor-load.pc").parent), "CMAKE_PREFIX_PATH": str(prefix),
                 "CXX": CXX, "CMAKE_GENERATOR": "Ninja"}
        said = run("bash", "-euo", "pipefail", "-c", commands, cwd=home / "tree", env=where).stdout
        self.assertRegex(said, r"(?m)^Longest routes -?\d+, greedy -?\d+$")
        played = []
        for bot in (home / "tree/build/my-bot/my_bot", home / "tree/my_bot"):
            played.append(run(bot, "london", cwd=home).stdout)
            # The games are those of the prefix.
            self.assertIn("there is no game \"usa\"", run(bot, "usa", cwd=home, code=2).stderr)
        self.assertEqual(played[0], played[1])

    def test_every_header_stands_alone_and_every_library_links(self):
        project = home / "all"
        project.mkdir()
        headers = sorted(str(file.relative_to(prefix / "include")) for file in (prefix / "include").rglob("*.h"))
        self.assertGreater(len(headers), 20)
        # Last first, so that none leans on one before it in the alphabet.
        text = "".join(f"#include \"{header}\"\n" for header in reversed(headers))
        (project / "all.cpp").write_text(text + "int main() { return konduktor::player_names().empty(); }\n")
        (project / "CMakeLists.txt").write_text(
            "cmake_minimum_required(VERSION 3.25)\nproject(every LANGUAGES CXX)\nfind_package(konduktor REQUIRED)\n"
            "add_executable(every all.cpp)\ntarget_link_libraries(every PRIVATE "
            + " ".join(f"konduktor::{name}" for name in LIBRARIES) + ")\n")
        run(self.build(project) / "every")

    def test_versions_and_parts_that_there_are_not(self):
        version = re.search(r"project\(konduktor VERSION (\d+)\.(\d+)", (SOURCE / "CMakeLists.txt").read_text())
        major, minor = map(int, version.groups())
        fits = home / "fits.cmake"
        for wanted, good in [((major, minor), True), ((major, minor + 1), False), ((major + 1, 0), False)]:
            fits.write_text(
                f"set(PACKAGE_FIND_VERSION {wanted[0]}.{wanted[1]})\nset(PACKAGE_FIND_VERSION_MAJOR {wanted[0]})\n"
                f"set(PACKAGE_FIND_VERSION_MINOR {wanted[1]})\nset(CMAKE_SIZEOF_VOID_P 8)\n"
                f"include({only('lib/**/konduktorConfigVersion.cmake')})\n"
                "if(NOT PACKAGE_VERSION_COMPATIBLE)\n message(FATAL_ERROR no)\nendif()\n")
            self.assertEqual(good, run("cmake", "-P", fits, code=None).returncode == 0, wanted)
        run("pkg-config", "--exact-version", f"{major}.{minor}.0", "konduktor-arena",
            env={"PKG_CONFIG_PATH": str(only("lib/**/konduktor-arena.pc").parent)})


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], "--verbose", *sys.argv[4:]])
