/** Position of a picture in its frame: the scale, and the offset of its middle in px. */
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
export function zoomAroundPoint(view: ZoomView, factor: number, at: Point, frame: Point): ZoomView {
  const scale = Math.min(largest, Math.max(1, view.scale * factor));
  const grown = scale / view.scale;
  return clampToFrame({ scale, x: at.x - (at.x - view.x) * grown, y: at.y - (at.y - view.y) * grown }, frame);
}

export function moveZoomView({ scale, x, y }: ZoomView, by: Point, frame: Point): ZoomView {
  return clampToFrame({ scale, x: x + by.x, y: y + by.y }, frame);
}

/** A double tap shows it close, another one whole again. */
export function toggleZoomAtPoint(view: ZoomView, at: Point, frame: Point): ZoomView {
  return view.scale > 1 ? wholePicture : zoomAroundPoint(view, doubleTapScale, at, frame);
}

function clampToFrame({ scale, x, y }: ZoomView, frame: Point): ZoomView {
  const [mostX, mostY] = [(frame.x * (scale - 1)) / 2, (frame.y * (scale - 1)) / 2];
  return { scale, x: Math.max(-mostX, Math.min(mostX, x)), y: Math.max(-mostY, Math.min(mostY, y)) };
}
