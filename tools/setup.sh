# Shared by ./run and ./test (sourced, never run): what must be installed, and how steps are announced.
# shellcheck shell=bash disable=SC2034

# What the program needs to be built, what its tests need on top, the second compiler with its tools and the browser
# that the page is tried in, and the compiler for WebAssembly.
# Names are Debian 12's. (g++ calls make to optimise in parallel when it links.)
readonly BUILD_PACKAGES=(g++ cmake ninja-build make ccache pkg-config
  nlohmann-json3-dev libsodium-dev libcli11-dev libfmt-dev libtbb-dev libopenmpi-dev openmpi-bin
  libboost-dev libspdlog-dev libsqlitecpp-dev libsqlite3-dev libpqxx-dev libsimdjson-dev libicu-dev)
readonly TEST_PACKAGES=(libgtest-dev librapidcheck-dev libbenchmark-dev python3 valgrind sqlite3 postgresql-15 faketime)
readonly CHECK_PACKAGES=(clang libclang-rt-14-dev llvm clang-tidy clang-format chromium)
readonly WASM_PACKAGES=(clang-19 lld-19 libc++-19-dev-wasm32 libc++abi-19-dev-wasm32 libclang-rt-19-dev-wasm32 wasi-libc)

JOBS=$(nproc)
STEP=0
STEPS=1

# step "Building": a numbered line before each part of the work.
step() {
  STEP=$((STEP + 1))
  printf '\n\033[1m[%d/%d] %s…\033[0m\n' "$STEP" "$STEPS" "$*"
}

# install_missing <package>...: installs those that are absent; says nothing to the network if none is.
install_missing() {
  if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    echo "This is not a Debian system, so nothing is installed for you. These Debian packages are needed:"
    echo "  $*"
    return 0
  fi
  local missing=() package
  for package in "$@"; do
    [ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null)" = installed ] || missing+=("$package")
  done
  if [ ${#missing[@]} -eq 0 ]; then
    echo "All $# packages are there."
    return 0
  fi
  echo "Installing ${#missing[@]} missing packages: ${missing[*]}"
  local as_root=()
  if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null; then
      echo "This needs root, and there is no sudo. As root, run:" >&2
      echo "  apt-get update && apt-get install -y --no-install-recommends ${missing[*]}" >&2
      return 1
    fi
    as_root=(sudo)
  fi
  # An unreachable third-party source must not stop us: the installation itself is what counts.
  "${as_root[@]}" apt-get update || echo "apt-get update had errors; trying with what is known."
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y --no-install-recommends --no-remove "${missing[@]}"
}

# configure <preset>: speaks only when something is wrong.
configure() {
  local log
  log=$(cmake --preset "$1" 2>&1) || { printf '%s\n' "$log"; return 1; }
}

# build <preset> [target]...: configures when needed and builds.
build() {
  local preset=$1 target targets=()
  shift
  for target in "$@"; do targets+=(--target "$target"); done
  configure "$preset" || return 1
  cmake --build "build/$preset" --parallel "$JOBS" "${targets[@]}"
}

# Node and npm: those that are there, else Debian's.
install_node() {
  if command -v node >/dev/null && command -v npm >/dev/null && [ "$(node -p 'parseInt(process.versions.node)')" -ge 18 ]; then
    echo "Node $(node --version) is there."
    return 0
  fi
  install_missing nodejs npm
}

# build_page: web/dist, if web/ or the games have changed since it was built.
build_page() {
  local stamp=web/dist/.built
  if [ -e "$stamp" ] && [ -z "$(find web data -newer "$stamp" -type f -not -path 'web/node_modules/*' -not -path 'web/dist/*' -print -quit)" ]; then
    echo "The page is up to date."
    return 0
  fi
  page_modules && (cd web && npm run --silent build) && touch "$stamp"
}

# page_modules: what package-lock.json says, once.
page_modules() {
  local stamp=web/node_modules/.installed
  if [ -e "$stamp" ] && [ ! web/package-lock.json -nt "$stamp" ]; then return 0; fi
  echo "Installing the page's tools from the npm registry"
  (cd web && npm ci --no-audit --no-fund) && touch "$stamp"
}
