import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import {
  moveZoomView,
  toggleZoomAtPoint,
  wholePicture,
  type ZoomSides,
  type ZoomView,
  zoomAroundPoint,
} from './zoom-view.ts';

const swipePx = 48;
/** A finger or pointer that lies still moves no more. */
const tapPx = 10;
const stepPx = 60;
const keySteps = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] } as const;

interface Finger {
  x: number;
  y: number;
}

interface PictureSize {
  width: number;
  height: number;
}

/**
 * Wheel, pinch, click, tap and keys make a picture larger, which is then moved; a whole one is swiped to the next.
 * @param turn to the next picture (1) or the one before (-1)
 */
export function usePictureZoom({ width, height }: PictureSize, turn: (by: 1 | -1) => void) {
  const frame = useRef<HTMLDivElement>(null);
  const [view, setView] = useState(wholePicture);
  const fingers = useRef(new Map<number, Finger>());
  const swiped = useRef(0);
  const travelled = useRef(0);
  const size = useRef({ width, height });
  size.current = { width, height };

  const updateView = (next: (view: ZoomView, sides: ZoomSides) => ZoomView) => {
    const sides = measureSides(frame.current, size.current);
    setView((now) => next(now, sides));
  };
  const zoomByFactor = (factor: number, at: Finger = { x: 0, y: 0 }) =>
    updateView((now, sides) => zoomAroundPoint(now, factor, at, sides));

  useEffect(() => {
    const element = frame.current;
    // React's own listener is passive: the page behind would scroll
    const zoomByWheel = (event: WheelEvent) => {
      event.preventDefault();
      const at = measureFromMiddle(element, event);
      const sides = measureSides(element, size.current);
      setView((now) => zoomAroundPoint(now, Math.exp(-event.deltaY / 300), at, sides));
    };
    element?.addEventListener('wheel', zoomByWheel, { passive: false });
    return () => element?.removeEventListener('wheel', zoomByWheel);
  }, []);

  function startTouch(event: PointerEvent<HTMLDivElement>) {
    event.currentTarget.setPointerCapture(event.pointerId);
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    swiped.current = 0;
    travelled.current = fingers.current.size > 1 ? tapPx : 0;
  }

  function continueTouch(event: PointerEvent<HTMLDivElement>) {
    const previousPoint = fingers.current.get(event.pointerId);
    if (!previousPoint) return;
    const now = { x: event.clientX, y: event.clientY };
    const otherPoint = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    fingers.current.set(event.pointerId, now);
    travelled.current += measureDistance(now, previousPoint, 0);
    if (otherPoint)
      return zoomByFactor(
        measureDistance(now, otherPoint) / measureDistance(previousPoint, otherPoint),
        measureFromMiddle(frame.current, computeMiddle(now, otherPoint)),
      );
    if (view.scale === 1) swiped.current += now.x - previousPoint.x;
    else updateView((at, sides) => moveZoomView(at, { x: now.x - previousPoint.x, y: now.y - previousPoint.y }, sides));
  }

  function endTouch(event: PointerEvent<HTMLDivElement>) {
    const wasAlone = fingers.current.size === 1;
    fingers.current.delete(event.pointerId);
    if (!wasAlone || event.type !== 'pointerup') return;
    if (travelled.current < tapPx) toggleZoom(event);
    else if (view.scale === 1 && Math.abs(swiped.current) >= swipePx) turn(swiped.current < 0 ? 1 : -1);
  }

  function toggleZoom(event: Pick<MouseEvent, 'clientX' | 'clientY'>) {
    const at = measureFromMiddle(frame.current, event);
    updateView((now, sides) => toggleZoomAtPoint(now, at, sides));
  }

  function applyZoomKey({ key }: KeyboardEvent) {
    if (key === '+' || key === '=') return zoomByFactor(1.5);
    if (key === '-') return zoomByFactor(1 / 1.5);
    const step = new Map(Object.entries(keySteps)).get(key);
    if (!step) return;
    if (view.scale > 1)
      return updateView((now, sides) => moveZoomView(now, { x: step[0] * stepPx, y: step[1] * stepPx }, sides));
    if (step[0] !== 0) turn(step[0] === 1 ? -1 : 1);
  }

  const resetView = () => setView(wholePicture);
  const pointer = {
    onPointerDown: startTouch,
    onPointerMove: continueTouch,
    onPointerUp: endTouch,
    onPointerCancel: endTouch,
  };
  return { frame, view, grow: zoomByFactor, reset: resetView, key: applyZoomKey, pointer };
}

/** Measures the frame, and the picture as large as it fits. */
function measureSides(element: Element | null, { width, height }: PictureSize): ZoomSides {
  const { clientWidth: x = 1, clientHeight: y = 1 } = element ?? {};
  const fit = Math.min(x / width, y / height);
  return { frame: { x, y }, picture: { x: width * fit, y: height * fit } };
}

function measureFromMiddle(
  element: Element | null,
  { clientX, clientY }: Pick<MouseEvent, 'clientX' | 'clientY'>,
): Finger {
  const { left: frameLeft, top, width, height } = element?.getBoundingClientRect() ?? new DOMRect();
  return { x: clientX - frameLeft - width / 2, y: clientY - top - height / 2 };
}

function computeMiddle(a: Finger, b: Finger) {
  return { clientX: (a.x + b.x) / 2, clientY: (a.y + b.y) / 2 };
}

/** Returns the distance of two points, at least `minimum`, so that a pinch can be divided by it. */
function measureDistance(a: Finger, b: Finger, minimum = 1): number {
  return Math.max(minimum, Math.hypot(a.x - b.x, a.y - b.y));
}
