/** Keys that are looked at before the greater ones among them are forgotten. */
const batch = 512;

/**
 * The greatest of the `most` least keys; infinite where there are fewer. Those of minus infinity come before all others and
 * are not counted.
 */
export function findKthSmallest(keys: Float64Array, rank: number): number {
  const smallestKeys = new Float64Array(rank + batch);
  let count = 0;
  let last = Number.POSITIVE_INFINITY;
  for (const key of keys) {
    if (key >= last || key === Number.NEGATIVE_INFINITY) continue;
    smallestKeys[count] = key;
    count += 1;
    if (count < smallestKeys.length) continue;
    smallestKeys.sort();
    count = rank;
    last = smallestKeys[rank - 1] ?? last;
  }
  smallestKeys.subarray(0, count).sort();
  return count < rank ? Number.POSITIVE_INFINITY : (smallestKeys[rank - 1] ?? last);
}
