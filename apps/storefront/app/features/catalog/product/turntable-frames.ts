/** Locates a frame in the sprite, in frames from the left and from the top. */
export function locateFrame(frame: number, columns: number): { column: number; row: number } {
  return { column: frame % columns, row: Math.floor(frame / columns) };
}

/** Turned by so many frames, either way round. */
export function computeTurnedFrame(frame: number, by: number, frames: number): number {
  return (((frame + by) % frames) + frames) % frames;
}

/** A way as long as the picture is wide is a whole turn. @param way px to the right */
export function countDraggedFrames(way: number, width: number, frames: number): number {
  return width > 0 ? Math.round((way / width) * frames) : 0;
}

/** @returns undefined for a key that turns nothing */
export function getFrameForKey(key: string, frame: number, frames: number): number | undefined {
  if (key === 'ArrowRight' || key === 'ArrowUp') return computeTurnedFrame(frame, 1, frames);
  if (key === 'ArrowLeft' || key === 'ArrowDown') return computeTurnedFrame(frame, -1, frames);
  if (key === 'Home') return 0;
  if (key === 'End') return frames - 1;
  return undefined;
}

/**
 * Computes how many frames of the opening quarter turn remain after a part (0 to 1) of its time. The turn ends softly.
 */
export function leftOfOpening(part: number, frames: number): number {
  return Math.round((frames / 4) * (1 - part) ** 3);
}
