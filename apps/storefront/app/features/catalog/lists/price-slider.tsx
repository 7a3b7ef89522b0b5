import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { messages } from '../../../messages.ts';
import type { ListFacets } from './facets.ts';
import type { ListChoice } from './list-choice.ts';
import { type Bounds, fieldOf, moved, type Range, rangeOf } from './price-range.ts';
import styles from './price-slider.module.css';

interface PriceSliderProps {
  range: NonNullable<ListFacets['price']>;
  choice: Pick<ListChoice, 'min' | 'max'>;
  onCommit(): void;
}

/** Two knobs that write into the number fields below them, which are what counts; a range is applied when a knob is let go. */
export function PriceSlider({ range, choice, onCommit }: PriceSliderProps) {
  const own = useRef<HTMLDivElement>(null);
  const [chosen, choose] = useState<Range>(() => rangeOf(choice, range));
  const { min, max } = rangeOf(choice, range);
  useEffect(() => choose({ min, max }), [min, max]);
  useTyped(own, range, choose);
  const slide = (knob: keyof Range) => (event: ChangeEvent<HTMLInputElement>) => {
    // the form would apply each step
    event.stopPropagation();
    const next = moved(chosen, knob, Number(event.target.value));
    choose(next);
    for (const name of ['min', 'max'] as const) fieldBeside(own.current, name).value = fieldOf(next, range, name);
  };
  const { lowest, highest } = messages().listTools;
  const share = (amount: number) => `${((amount - range.min) / (range.max - range.min)) * 100}%`;
  const knobs = [
    ['min', lowest],
    ['max', highest],
  ] as const;
  return (
    <div ref={own} className={styles.slider}>
      <span className={styles.chosen} style={{ left: share(chosen.min), right: `calc(100% - ${share(chosen.max)})` }} />
      {knobs.map(([name, label]) => (
        <input
          key={name}
          type="range"
          aria-label={label}
          min={range.min}
          max={range.max}
          step={range.interval}
          value={chosen[name]}
          onChange={slide(name)}
          onPointerUp={onCommit}
          onKeyUp={onCommit}
        />
      ))}
    </div>
  );
}

/** What is typed moves the knobs. */
function useTyped(own: { current: HTMLElement | null }, bounds: Bounds, choose: (range: Range) => void) {
  const { min, max } = bounds;
  useEffect(() => {
    const place = own.current?.parentElement;
    const read = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement) || target.type !== 'number') return;
      const [low, high] = (['min', 'max'] as const).map((name) => fieldBeside(own.current, name).value);
      choose(rangeOf({ min: low ? Number(low) : null, max: high ? Number(high) : null }, { min, max }));
    };
    place?.addEventListener('input', read);
    return () => place?.removeEventListener('input', read);
  }, [own, min, max, choose]);
}

function fieldBeside(own: HTMLElement | null, name: string): HTMLInputElement {
  const field = own?.parentElement?.querySelector<HTMLInputElement>(`[name=${name}]`);
  if (!field) throw new Error(`The slider has no field ${name} beside it`);
  return field;
}
