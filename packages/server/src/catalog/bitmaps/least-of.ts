/** Keys that are looked at before the greater ones among them are forgotten. */
const batch = 512;

/**
 * The greatest of the `most` least keys; infinite where there are fewer. Those of minus infinity come before all others and
 * are not counted.
 */
export function leastOf(keys: Float64Array, most: number): number {
  const least = new Float64Array(most + batch);
  let count = 0;
  let last = Number.POSITIVE_INFINITY;
  for (const key of keys) {
    if (key >= last || key === Number.NEGATIVE_INFINITY) continue;
    least[count] = key;
    count += 1;
    if (count < least.length) continue;
    least.sort();
    count = most;
    last = least[most - 1] ?? last;
  }
  least.subarray(0, count).sort();
  return count < most ? Number.POSITIVE_INFINITY : (least[most - 1] ?? last);
}
