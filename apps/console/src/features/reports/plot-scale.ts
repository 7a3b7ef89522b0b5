const steps = [1, 2, 2.5, 5, 10];

/**
 * Values of an axis that one can read: round, from zero to at least the highest value, and not more than six.
 * @param highest zero or more
 */
export function listAxisValues(highest: number, isWhole = false): number[] {
  const rough = Math.max(highest, isWhole ? 4 : 0.01) / 4;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const candidates = steps.map((step) => step * magnitude).filter((step) => !isWhole || Number.isInteger(step));
  const step = candidates.find((candidate) => candidate >= rough) ?? 10 * magnitude;
  const count = Math.ceil(highest / step) || 1;
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(12)));
}

/** @returns places of at most `most` labels among `count` points, at equal distances, the last point among them */
export function listLabelPlaces(count: number, most: number): number[] {
  const distance = Math.max(1, Math.ceil(count / Math.max(1, most)));
  return Array.from({ length: count }, (_, index) => index).filter((index) => (count - 1 - index) % distance === 0);
}
