import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { movedBy, toggledAt, wholePicture, type ZoomView, zoomedAt } from './zoom-view.ts';

const swipePx = 48;
const doubleTapMs = 300;
/** A finger that lies still moves no more. */
const tapPx = 10;
const stepPx = 60;
const keySteps = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] } as const;

interface Finger {
  x: number;
  y: number;
}

/**
 * Wheel, pinch, double tap and keys make a picture larger, which is then moved; a whole one is swiped to the next.
 * @param turn to the next picture (1) or the one before (-1)
 */
export function useZoom(turn: (by: 1 | -1) => void) {
  const frame = useRef<HTMLDivElement>(null);
  const [view, setView] = useState(wholePicture);
  const fingers = useRef(new Map<number, Finger>());
  const swiped = useRef(0);
  const travelled = useRef(0);
  const tapped = useRef(0);

  const change = (next: (view: ZoomView, sides: Finger) => ZoomView) => {
    const { clientWidth: x = 1, clientHeight: y = 1 } = frame.current ?? {};
    setView((now) => next(now, { x, y }));
  };
  const grow = (factor: number, at: Finger = { x: 0, y: 0 }) =>
    change((now, sides) => zoomedAt(now, factor, at, sides));

  useEffect(() => {
    const element = frame.current;
    // React's own listener is passive: the page behind would scroll
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      const at = fromMiddle(element, event);
      const { clientWidth: x = 1, clientHeight: y = 1 } = element ?? {};
      setView((now) => zoomedAt(now, Math.exp(-event.deltaY / 300), at, { x, y }));
    };
    element?.addEventListener('wheel', wheel, { passive: false });
    return () => element?.removeEventListener('wheel', wheel);
  }, []);

  function press(event: PointerEvent<HTMLDivElement>) {
    event.currentTarget.setPointerCapture(event.pointerId);
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    swiped.current = 0;
    travelled.current = fingers.current.size > 1 ? tapPx : 0;
  }

  function move(event: PointerEvent<HTMLDivElement>) {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    fingers.current.set(event.pointerId, now);
    travelled.current += apart(now, before, 0);
    if (other) return grow(apart(now, other) / apart(before, other), fromMiddle(frame.current, middle(now, other)));
    if (view.scale === 1) swiped.current += now.x - before.x;
    else change((at, sides) => movedBy(at, { x: now.x - before.x, y: now.y - before.y }, sides));
  }

  function release(event: PointerEvent<HTMLDivElement>) {
    const wasAlone = fingers.current.size === 1;
    fingers.current.delete(event.pointerId);
    if (!wasAlone || view.scale > 1 || Math.abs(swiped.current) < swipePx) return tap(event);
    turn(swiped.current < 0 ? 1 : -1);
  }

  /** Mice have a double click of their own. */
  function tap(event: PointerEvent<HTMLDivElement>) {
    if (event.pointerType === 'mouse' || event.type !== 'pointerup' || travelled.current >= tapPx) return;
    const isSecond = event.timeStamp - tapped.current < doubleTapMs;
    tapped.current = isSecond ? 0 : event.timeStamp;
    if (isSecond) toggle(event);
  }

  function toggle(event: Pick<MouseEvent, 'clientX' | 'clientY'>) {
    const at = fromMiddle(frame.current, event);
    change((now, sides) => toggledAt(now, at, sides));
  }

  function key({ key }: KeyboardEvent) {
    if (key === '+' || key === '=') return grow(1.5);
    if (key === '-') return grow(1 / 1.5);
    const step = new Map(Object.entries(keySteps)).get(key);
    if (!step) return;
    if (view.scale > 1)
      return change((now, sides) => movedBy(now, { x: step[0] * stepPx, y: step[1] * stepPx }, sides));
    if (step[0] !== 0) turn(step[0] === 1 ? -1 : 1);
  }

  const reset = () => setView(wholePicture);
  const pointer = {
    onPointerDown: press,
    onPointerMove: move,
    onPointerUp: release,
    onPointerCancel: release,
    onDoubleClick: toggle,
  };
  return { frame, view, grow, reset, key, pointer };
}

function fromMiddle(element: Element | null, { clientX, clientY }: Pick<MouseEvent, 'clientX' | 'clientY'>): Finger {
  const { left, top, width, height } = element?.getBoundingClientRect() ?? new DOMRect();
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
}

function middle(a: Finger, b: Finger) {
  return { clientX: (a.x + b.x) / 2, clientY: (a.y + b.y) / 2 };
}

/** At least 1, so that a pinch can be divided by it. */
function apart(a: Finger, b: Finger, least = 1): number {
  return Math.max(least, Math.hypot(a.x - b.x, a.y - b.y));
}
