/** Prices in major units, the lower one first. */
export interface Range {
  min: number;
  max: number;
}

export type Bounds = Range;

/** Returns the positions of the knobs: at the bounds where nothing is selected. */
export function resolvePriceRange({ min, max }: { min: number | null; max: number | null }, bounds: Bounds): Range {
  const clampToBounds = (amount: number) => Math.min(bounds.max, Math.max(bounds.min, amount));
  const low = clampToBounds(min ?? bounds.min);
  return { min: low, max: Math.max(low, clampToBounds(max ?? bounds.max)) };
}

/** The knobs after one of them was moved: it stops at the other. */
export function moveRangeKnob(range: Range, knob: keyof Range, to: number): Range {
  return knob === 'min' ? { ...range, min: Math.min(to, range.max) } : { ...range, max: Math.max(to, range.min) };
}

/** Returns the value of a knob's field: empty at its bound, which filters nothing. */
export function formatKnobField(range: Range, bounds: Bounds, knob: keyof Range): string {
  return range[knob] === bounds[knob] ? '' : String(range[knob]);
}
