import type { Turntable as TurntableData } from '@mercer/contract';
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { galleryToolWords } from '../../../i18n/gallery-tool-words.ts';
import {
  computeTurnedFrame,
  countDraggedFrames,
  getFrameForKey,
  leftOfOpening,
  locateFrame,
} from './turntable-frames.ts';

const openingMs = 800;

export interface TurntableProps {
  turntable: TurntableData;
  name: string;
  onClose(): void;
}

const plate: CSSProperties = {
  position: 'absolute',
  inset: 0,
  display: 'grid',
  placeItems: 'center',
  borderRadius: 'var(--r-picture)',
  background: 'var(--picture)',
  overflow: 'hidden',
  pointerEvents: 'auto',
  // a finger that moves up or down scrolls the page
  touchAction: 'pan-y',
  userSelect: 'none',
};

/** The product as it stands on a turntable: dragging, a finger and arrow keys turn it. */
export function Turntable({ turntable, name, onClose }: TurntableProps) {
  const { frames } = turntable;
  const [at, setAt] = useState(0);
  const [remainingFrames, endOpening] = useOpeningTurn(frames);
  const [grip, setGrip] = useState<{ x: number; at: number }>();
  const slider = useRef<HTMLDivElement>(null);
  const words = galleryToolWords();
  useEffect(() => slider.current?.focus({ preventScroll: true }), []);

  const turnToFrame = (frame: number) => {
    endOpening();
    setAt(frame);
  };
  function startDrag(event: PointerEvent<HTMLDivElement>) {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    endOpening();
    setGrip({ x: event.clientX, at });
  }
  function continueDrag({ clientX, currentTarget }: PointerEvent<HTMLDivElement>) {
    if (grip)
      setAt(
        computeTurnedFrame(grip.at, countDraggedFrames(clientX - grip.x, currentTarget.clientWidth, frames), frames),
      );
  }
  const endDrag = () => setGrip(undefined);
  function turnByKey(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const frame = getFrameForKey(event.key, at, frames);
    if (event.key === 'Escape') onClose();
    else if (frame === undefined) return;
    else turnToFrame(frame);
    event.preventDefault();
  }

  return (
    <div
      ref={slider}
      role="slider"
      tabIndex={0}
      aria-label={words.label(name)}
      aria-valuemin={1}
      aria-valuemax={frames}
      aria-valuenow={at + 1}
      aria-valuetext={words.viewOf(at + 1, frames)}
      style={{ ...plate, cursor: grip ? 'grabbing' : 'grab' }}
      onKeyDown={turnByKey}
      onPointerDown={startDrag}
      onPointerMove={continueDrag}
      onPointerUp={endDrag}
      onPointerCancel={endDrag}
    >
      <TurntableFrame turntable={turntable} at={computeTurnedFrame(at, -remainingFrames, frames)} />
    </div>
  );
}

/** A frame as large as the plate allows: a window in front of the sprite. */
function TurntableFrame({ turntable: { file, frames, columns }, at }: { turntable: TurntableData; at: number }) {
  const rows = Math.ceil(frames / columns);
  const shape = file.width / columns / (file.height / rows);
  const { column, row } = locateFrame(at, columns);
  const sprite = { display: 'block', width: `${columns * 100}%`, maxWidth: 'none', pointerEvents: 'none' } as const;
  const place = `translate(${(-100 * column) / columns}%, ${(-100 * row) / rows}%)`;
  return (
    <div style={{ width: `${Math.min(1, shape) * 100}%`, aspectRatio: shape, overflow: 'hidden' }}>
      <img
        src={file.url}
        width={file.width}
        height={file.height}
        alt=""
        draggable={false}
        style={{ ...sprite, height: 'auto', transform: place }}
      />
    </div>
  );
}

/** A quarter turn shows at the beginning what this is, but to those who want nothing to move. @returns frames that are left, and what ends it */
function useOpeningTurn(frames: number): [left: number, end: () => void] {
  const [remainingFrames, setLeft] = useState(() => (prefersReducedMotion() ? 0 : leftOfOpening(0, frames)));
  const next = useRef(0);
  const endOpeningTurn = () => {
    cancelAnimationFrame(next.current);
    setLeft(0);
  };
  useEffect(() => {
    if (prefersReducedMotion()) return;
    let began: number | undefined;
    const animateOpening = (now: number) => {
      began ??= now;
      const part = Math.min(1, (now - began) / openingMs);
      setLeft(leftOfOpening(part, frames));
      if (part < 1) next.current = requestAnimationFrame(animateOpening);
    };
    next.current = requestAnimationFrame(animateOpening);
    return () => cancelAnimationFrame(next.current);
  }, [frames]);
  return [remainingFrames, endOpeningTurn];
}

const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
