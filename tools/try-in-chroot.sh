#!/usr/bin/env bash
# Tries ./run or ./test on a fresh Debian 12 that holds nothing but its base and git.
#   tools/try-in-chroot.sh run [arguments]    e.g. run games
#   tools/try-in-chroot.sh test [arguments]
#   tools/try-in-chroot.sh packages           only installs what ./run needs: is it all there?
# The fresh system is made once in $CHROOT.base, and each trial works on a new copy of it in $CHROOT
# (default /tmp/konduktor-chroot). What is tried is the last commit, not the working tree.
# Packages come from where this machine gets its own: apt's sources and proxy, npm's registry. On a machine that has
# no Debian 12 sources it is debootstrap's default, or $MIRROR.
# Needs root and debootstrap.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
chroot=${CHROOT:-/tmp/konduktor-chroot}

case "${1-}" in
  run | test) ;;
  packages) set -- packages ;;
  *) sed -n '2,10s/^# \{0,1\}//p' "$0"; exit 2 ;;
esac
[ "$(id -u)" -eq 0 ] || { echo "This needs root." >&2; exit 1; }

unmount() {
  local place
  for place in dev/pts dev proc; do
    if mountpoint -q "$chroot/$place"; then umount "$chroot/$place"; fi
  done
}

# Debian 12 as this machine's apt knows it, in whichever form it is set: "deb URI SUITE main" lines. Sources of others
# that call a suite bookworm, too, are left out where apt knows who made them.
own_sources() {
  # shellcheck disable=SC2016
  apt-get indextargets --format 'deb $(REPO_URI) $(RELEASE) $(COMPONENT) $(ORIGIN)' 'Created-By: Packages' 2>/dev/null |
    sed -nE 's/^(deb [^ ]+ bookworm(-updates|-security)? main) (Debian|\$\(ORIGIN\))$/\1/p' | sort -u
}

# apt's proxies and what it was told about certificates and dates.
own_apt_settings() { apt-config dump 2>/dev/null | grep -E '^Acquire::(https?::|Check-Valid-Until|Retries)' || true; }

# npm's registry and proxies, nothing secret.
own_npm_settings() {
  local key value
  command -v npm >/dev/null || return 0
  for key in registry proxy https-proxy noproxy; do
    value=$(npm config get "$key" 2>/dev/null) || continue
    case "$value" in "" | null | undefined) ;; *) echo "$key=$value" ;; esac
  done
}

make_base() {
  local mirror=${MIRROR:-} proxy=
  command -v debootstrap >/dev/null || { echo "debootstrap is missing." >&2; exit 1; }
  [ -n "$mirror" ] || mirror=$(own_sources | sed -n 's/^deb \([^ ]*\) bookworm main$/\1/p' | head -n 1)
  eval "$(apt-config shell proxy Acquire::http::Proxy 2>/dev/null)"
  rm -rf "$chroot.base"
  env ${proxy:+http_proxy="$proxy"} debootstrap --variant=minbase --include=git,ca-certificates bookworm \
    "$chroot.base" ${mirror:+"$mirror"}
  touch "$chroot.base/.complete"
}

# Only the base is kept, so that each trial starts from an empty system; nothing may be mounted when we delete.
make_chroot() {
  local sources=
  [ -e "$chroot.base/.complete" ] || make_base
  unmount
  rm -rf --one-file-system "$chroot"
  cp -a "$chroot.base" "$chroot"
  # Otherwise the sources stay those that debootstrap wrote.
  [ -n "${MIRROR:-}" ] || sources=$(own_sources)
  [ -z "$sources" ] || printf '%s\n' "$sources" >"$chroot/etc/apt/sources.list"
  own_apt_settings >"$chroot/etc/apt/apt.conf.d/99own"
  own_npm_settings >"$chroot/root/.npmrc"
  cp -L /etc/resolv.conf /etc/hosts "$chroot/etc/"
  # And the authorities that this machine trusts beside Debian's: npm's traffic may go through a proxy too.
  cp /usr/local/share/ca-certificates/*.crt "$chroot/usr/local/share/ca-certificates/" 2>/dev/null || true
  chroot "$chroot" update-ca-certificates >/dev/null
}

make_chroot
trap unmount EXIT
mount -t proc proc "$chroot/proc"
mount --bind /dev "$chroot/dev"
mount --bind /dev/pts "$chroot/dev/pts"

git clone --quiet "$root" "$chroot/root/konduktor"
echo "Trying $* at $(git -C "$root" log -1 --format='%h %s') in $chroot"
started=$SECONDS
code=0
# What is run in the fresh system, by /bin/sh with our arguments.
# shellcheck disable=SC2016
trial='cd /root/konduktor && command=$1 && shift && exec "./$command" "$@"'
# shellcheck disable=SC2016
packages='cd /root/konduktor && exec bash -c ". tools/setup.sh && install_missing \"\${BUILD_PACKAGES[@]}\" && install_node"'
[ "$1" != packages ] || trial=$packages
proxies=()
for name in http_proxy https_proxy no_proxy; do
  [ -z "${!name:-}" ] || proxies+=("$name=${!name}")
done
env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root TERM="${TERM:-dumb}" LANG=C.UTF-8 FUZZ_SECONDS="${FUZZ_SECONDS:-20}" \
  NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt "${proxies[@]}" \
  chroot "$chroot" /bin/sh -c "$trial" try "$@" ||
  code=$?
echo "$1 ended with $code after $((SECONDS - started)) s"
exit $code
