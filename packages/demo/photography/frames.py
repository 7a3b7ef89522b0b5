"""How a turntable's sprite is laid out: frames from the left, row by row."""

FRAMES = 25
COLUMNS = 5
SIDE = 480  # pixels of a frame, a multiple of 16; a sprite is no longer than uploads are kept
