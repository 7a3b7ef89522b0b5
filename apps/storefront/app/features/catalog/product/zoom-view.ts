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

/** Sides in px of the frame, and of the picture that fits into it. */
export interface ZoomSides {
  frame: Point;
  picture: Point;
}

export const wholePicture: ZoomView = { scale: 1, x: 0, y: 0 };
export const largest = 4;
const clickScale = 2.5;

/**
 * Larger or smaller by a factor, with what is under the point staying there.
 * @param at from the frame's middle
 */
export function zoomAroundPoint(view: ZoomView, factor: number, at: Point, sides: ZoomSides): ZoomView {
  const scale = Math.min(largest, Math.max(1, view.scale * factor));
  const grown = scale / view.scale;
  return clampToFrame({ scale, x: at.x - (at.x - view.x) * grown, y: at.y - (at.y - view.y) * grown }, sides);
}

export function moveZoomView({ scale, x, y }: ZoomView, by: Point, sides: ZoomSides): ZoomView {
  return clampToFrame({ scale, x: x + by.x, y: y + by.y }, sides);
}

/** A click shows it close, another one whole again. */
export function toggleZoomAtPoint(view: ZoomView, at: Point, sides: ZoomSides): ZoomView {
  return view.scale > 1 ? wholePicture : zoomAroundPoint(view, clickScale, at, sides);
}

/** A picture that is larger than the frame covers it, a smaller one stays in its middle. */
function clampToFrame({ scale, x, y }: ZoomView, { frame, picture }: ZoomSides): ZoomView {
  const [mostX, mostY] = [measureOverlap(picture.x * scale, frame.x), measureOverlap(picture.y * scale, frame.y)];
  return { scale, x: clamp(x, mostX), y: clamp(y, mostY) };
}

// adding 0 makes -0 a plain 0
const clamp = (offset: number, most: number) => Math.max(-most, Math.min(most, offset)) + 0;

const measureOverlap = (picture: number, frame: number) => Math.max(0, (picture - frame) / 2);
