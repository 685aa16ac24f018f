"""Runs a command in a terminal of 40 columns and 10 rows: what comes in is typed, what the terminal is sent goes out."""
import fcntl
import os
import pty
import select
import struct
import sys
import termios

child, terminal = pty.fork()
if child == 0:
    # Before it starts, which may read its size at once.
    fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack('HHHH', 10, 40, 0, 0))
    os.execvp(sys.argv[1], sys.argv[1:])
sources = [0, terminal]
while terminal in sources:
    for ready in select.select(sources, [], [])[0]:
        try:
            data = os.read(ready, 65536)
        except OSError:  # Linux: the program at the other end has closed it
            data = b''
        if data == b'':
            sources.remove(ready)
        elif ready == terminal:
            os.write(1, data)
        else:
            os.write(terminal, data)
status = os.waitpid(child, 0)[1]
sys.exit(os.waitstatus_to_exitcode(status) & 255)
