import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { messages } from '../../../i18n/messages.ts';
import type { ListFacets } from './facets.ts';
import type { ListChoice } from './list-choice.ts';
import { type Bounds, formatKnobField, moveRangeKnob, type Range, resolvePriceRange } from './price-range.ts';
import styles from './price-slider.module.css';

interface PriceSliderProps {
  range: NonNullable<ListFacets['price']>;
  choice: Pick<ListChoice, 'min' | 'max'>;
  onCommit(): void;
}

/** Two knobs that write into the number fields below them, which are what counts; a range is applied when a knob is let go. */
export function PriceSlider({ range, choice, onCommit }: PriceSliderProps) {
  const sliderElement = useRef<HTMLDivElement>(null);
  const [selectedRange, choose] = useState<Range>(() => resolvePriceRange(choice, range));
  const { min, max } = resolvePriceRange(choice, range);
  useEffect(() => choose({ min, max }), [min, max]);
  useTypedPriceRange(sliderElement, range, choose);
  const createKnobHandler = (knob: keyof Range) => (event: ChangeEvent<HTMLInputElement>) => {
    // the form would apply each step
    event.stopPropagation();
    const next = moveRangeKnob(selectedRange, knob, Number(event.target.value));
    choose(next);
    for (const name of ['min', 'max'] as const)
      findPriceField(sliderElement.current, name).value = formatKnobField(next, range, name);
  };
  const { lowest, highest } = messages().listTools;
  const toTrackPosition = (amount: number) => `${((amount - range.min) / (range.max - range.min)) * 100}%`;
  const knobs = [
    ['min', lowest],
    ['max', highest],
  ] as const;
  return (
    <div ref={sliderElement} className={styles.slider}>
      <span
        className={styles.chosen}
        style={{
          insetInlineStart: toTrackPosition(selectedRange.min),
          insetInlineEnd: `calc(100% - ${toTrackPosition(selectedRange.max)})`,
        }}
      />
      {knobs.map(([name, label]) => (
        <input
          key={name}
          type="range"
          aria-label={label}
          min={range.min}
          max={range.max}
          step={range.interval}
          value={selectedRange[name]}
          onChange={createKnobHandler(name)}
          onPointerUp={onCommit}
          onKeyUp={onCommit}
        />
      ))}
    </div>
  );
}

/** Moves the knobs when the shopper types prices. */
function useTypedPriceRange(
  sliderElement: { current: HTMLElement | null },
  bounds: Bounds,
  choose: (range: Range) => void,
) {
  const { min, max } = bounds;
  useEffect(() => {
    const place = sliderElement.current?.parentElement;
    const readPriceFields = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement) || target.type !== 'number') return;
      const [low, high] = (['min', 'max'] as const).map((name) => findPriceField(sliderElement.current, name).value);
      choose(resolvePriceRange({ min: low ? Number(low) : null, max: high ? Number(high) : null }, { min, max }));
    };
    place?.addEventListener('input', readPriceFields);
    return () => place?.removeEventListener('input', readPriceFields);
  }, [sliderElement, min, max, choose]);
}

function findPriceField(slider: HTMLElement | null, name: string): HTMLInputElement {
  const field = slider?.parentElement?.querySelector<HTMLInputElement>(`[name=${name}]`);
  if (!field) throw new Error(`The slider has no field ${name} beside it`);
  return field;
}
