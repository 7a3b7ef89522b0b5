/** Prices in major units, the lower one first. */
export interface Range {
  min: number;
  max: number;
}

export type Bounds = Range;

/** Where the knobs stand: at the bounds where nothing is chosen. */
export function rangeOf({ min, max }: { min: number | null; max: number | null }, bounds: Bounds): Range {
  const within = (amount: number) => Math.min(bounds.max, Math.max(bounds.min, amount));
  const low = within(min ?? bounds.min);
  return { min: low, max: Math.max(low, within(max ?? bounds.max)) };
}

/** The knobs after one of them was moved: it stops at the other. */
export function moved(range: Range, knob: keyof Range, to: number): Range {
  return knob === 'min' ? { ...range, min: Math.min(to, range.max) } : { ...range, max: Math.max(to, range.min) };
}

/** What the field of a knob says: nothing at its bound, which narrows nothing. */
export function fieldOf(range: Range, bounds: Bounds, knob: keyof Range): string {
  return range[knob] === bounds[knob] ? '' : String(range[knob]);
}
