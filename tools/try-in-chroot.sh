#!/usr/bin/env bash
# Tries ./run or ./test on a fresh Debian 12 that holds nothing but its base and git.
#   tools/try-in-chroot.sh run [arguments]    e.g. run games
#   tools/try-in-chroot.sh test [arguments]
# The fresh system is made once in $CHROOT.base, and each trial works on a new copy of it in $CHROOT
# (default /tmp/konduktor-chroot). What is tried is the last commit, not the working tree.
# Needs root and debootstrap.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
chroot=${CHROOT:-/tmp/konduktor-chroot}
mirror=${MIRROR:-http://deb.debian.org/debian}

case "${1-}" in
  run | test) ;;
  *) sed -n '2,7s/^# \{0,1\}//p' "$0"; exit 2 ;;
esac
[ "$(id -u)" -eq 0 ] || { echo "This needs root." >&2; exit 1; }

unmount() {
  local place
  for place in dev/pts dev proc; do
    if mountpoint -q "$chroot/$place"; then umount "$chroot/$place"; fi
  done
}

# Only the base is kept, so that each trial starts from an empty system; nothing may be mounted when we delete.
make_chroot() {
  if [ ! -e "$chroot.base/.complete" ]; then
    command -v debootstrap >/dev/null || { echo "debootstrap is missing." >&2; exit 1; }
    rm -rf "$chroot.base"
    debootstrap --variant=minbase --include=git,ca-certificates bookworm "$chroot.base" "$mirror"
    touch "$chroot.base/.complete"
  fi
  unmount
  rm -rf --one-file-system "$chroot"
  cp -a "$chroot.base" "$chroot"
  cat >"$chroot/etc/apt/sources.list" <<END
deb $mirror bookworm main
deb $mirror bookworm-updates main
deb ${mirror%/debian}/debian-security bookworm-security main
END
  cp -L /etc/resolv.conf /etc/hosts "$chroot/etc/"
  # The proxy of this machine's apt, if it has one.
  apt-config dump | grep -E '^Acquire::https?::Proxy ' >"$chroot/etc/apt/apt.conf.d/99proxy" || true
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
echo "Trying ./$* at $(git -C "$root" log -1 --format='%h %s') in $chroot"
started=$SECONDS
code=0
# shellcheck disable=SC2016
env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root TERM="${TERM:-dumb}" LANG=C.UTF-8 FUZZ_SECONDS="${FUZZ_SECONDS:-20}" \
  NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt \
  chroot "$chroot" /bin/sh -c 'cd /root/konduktor && command=$1 && shift && exec "./$command" "$@"' try "$@" ||
  code=$?
echo "./$1 ended with $code after $((SECONDS - started)) s"
exit $code
