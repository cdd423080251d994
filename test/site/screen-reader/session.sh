#!/usr/bin/env bash
# A desktop without a screen, with Orca: `dbus-run-session -- session.sh FOLDER DISPLAY`. FOLDER/says gets what Orca says.
# Needs orca, xvfb, at-spi2-core, matchbox-window-manager, dbus and xdotool of Debian. Ends when its standard input does.
set -u
folder=$1
here=$(dirname "$(readlink -f "$0")")
export HOME=$folder/home XDG_RUNTIME_DIR=$folder/run DISPLAY=$2 LANG=C.UTF-8 GTK_MODULES=gail:atk-bridge ACCESSIBILITY_ENABLED=1 NO_AT_BRIDGE=0
mkdir -p -m 700 "$HOME" "$XDG_RUNTIME_DIR"
# Neither the keys that are pressed nor whole pages as they open.
mkdir -p "$HOME/.local/share/orca"
printf 'from orca import settings\nsettings.sayAllOnLoad = False\nsettings.enableKeyEcho = False\n' > "$HOME/.local/share/orca/orca-customizations.py"
Xvfb "$DISPLAY" -screen 0 1280x900x24 -nolisten tcp &
sleep 2
matchbox-window-manager &
/usr/libexec/at-spi-bus-launcher --launch-immediately --a11y=1 --screen-reader=1 &
sleep 2
gsettings set org.gnome.desktop.interface toolkit-accessibility true
gsettings set org.gnome.desktop.a11y.applications screen-reader-enabled true
# Orca looks for others of its name, of which it waits for the end: it sees only its own processes.
ORCA_SAYS=$folder/says PYTHONPATH=$here/silent unshare -pf --mount-proc orca --disable=braille &
echo "$DBUS_SESSION_BUS_ADDRESS" > "$folder/bus"
cat > /dev/null
kill 0
