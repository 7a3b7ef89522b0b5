import type { Turntable as TurntableData } from '@mercer/contract';
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { turntableWords } from '../../../turntable-words.ts';
import { cellOf, frameOfKey, framesOfWay, leftOfOpening, turnedBy } from './turning.ts';

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
  const [left, endOpening] = useOpening(frames);
  const [grip, setGrip] = useState<{ x: number; at: number }>();
  const slider = useRef<HTMLDivElement>(null);
  const words = turntableWords();
  useEffect(() => slider.current?.focus({ preventScroll: true }), []);

  const turnTo = (frame: number) => {
    endOpening();
    setAt(frame);
  };
  function press(event: PointerEvent<HTMLDivElement>) {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    endOpening();
    setGrip({ x: event.clientX, at });
  }
  function move({ clientX, currentTarget }: PointerEvent<HTMLDivElement>) {
    if (grip) setAt(turnedBy(grip.at, framesOfWay(clientX - grip.x, currentTarget.clientWidth, frames), frames));
  }
  const release = () => setGrip(undefined);
  function key(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const frame = frameOfKey(event.key, at, frames);
    if (event.key === 'Escape') onClose();
    else if (frame === undefined) return;
    else turnTo(frame);
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
      onKeyDown={key}
      onPointerDown={press}
      onPointerMove={move}
      onPointerUp={release}
      onPointerCancel={release}
    >
      <Frame turntable={turntable} at={turnedBy(at, -left, frames)} />
    </div>
  );
}

/** A frame as large as the plate allows: a window in front of the sprite. */
function Frame({ turntable: { file, frames, columns }, at }: { turntable: TurntableData; at: number }) {
  const rows = Math.ceil(frames / columns);
  const shape = file.width / columns / (file.height / rows);
  const { column, row } = cellOf(at, columns);
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
function useOpening(frames: number): [left: number, end: () => void] {
  const [left, setLeft] = useState(() => (isStill() ? 0 : leftOfOpening(0, frames)));
  const next = useRef(0);
  const end = () => {
    cancelAnimationFrame(next.current);
    setLeft(0);
  };
  useEffect(() => {
    if (isStill()) return;
    let began: number | undefined;
    const step = (now: number) => {
      began ??= now;
      const part = Math.min(1, (now - began) / openingMs);
      setLeft(leftOfOpening(part, frames));
      if (part < 1) next.current = requestAnimationFrame(step);
    };
    next.current = requestAnimationFrame(step);
    return () => cancelAnimationFrame(next.current);
  }, [frames]);
  return [left, end];
}

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
