/** How a picture lies in its frame: so many times as large, its middle moved by so many px. */
export interface ZoomView {
  scale: number;
  x: number;
  y: number;
}

interface Point {
  x: number;
  y: number;
}

export const wholePicture: ZoomView = { scale: 1, x: 0, y: 0 };
export const largest = 4;
const doubleTapScale = 2.5;

/**
 * Larger or smaller by a factor, with what is under the point staying there.
 * @param at from the frame's middle
 * @param frame its sides, which the picture never leaves uncovered
 */
export function zoomedAt(view: ZoomView, factor: number, at: Point, frame: Point): ZoomView {
  const scale = Math.min(largest, Math.max(1, view.scale * factor));
  const grown = scale / view.scale;
  return within({ scale, x: at.x - (at.x - view.x) * grown, y: at.y - (at.y - view.y) * grown }, frame);
}

export function movedBy({ scale, x, y }: ZoomView, by: Point, frame: Point): ZoomView {
  return within({ scale, x: x + by.x, y: y + by.y }, frame);
}

/** A double tap shows it close, another one whole again. */
export function toggledAt(view: ZoomView, at: Point, frame: Point): ZoomView {
  return view.scale > 1 ? wholePicture : zoomedAt(view, doubleTapScale, at, frame);
}

function within({ scale, x, y }: ZoomView, frame: Point): ZoomView {
  const [mostX, mostY] = [(frame.x * (scale - 1)) / 2, (frame.y * (scale - 1)) / 2];
  return { scale, x: Math.max(-mostX, Math.min(mostX, x)), y: Math.max(-mostY, Math.min(mostY, y)) };
}
