/** A number from 0 up to, but not including, 1. */
export type Random = () => number;

/** Numbers of one product: the same for the same seed and number, and unlike those of the next. */
export function randomOf(seed: number, number: number): Random {
  let state = mixed(mixed(seed + 0x9e37_79b9) + number);
  return () => {
    state = (state + 0x6d2b_79f5) >>> 0;
    return mixed(state) / 2 ** 32;
  };
}

/** Every bit of the result depends on every bit of the number (the last step of MurmurHash3). */
function mixed(number: number): number {
  let bits = number >>> 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85eb_ca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2_ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}

/** Of the normal distribution around 0 with deviation 1 (Box and Muller). */
export function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** Picks from a list by the law of Zipf: the item at place n comes 1 / n^`exponent` times as often as the first. */
export function zipf<T>(list: readonly T[], exponent = 1): (random: Random) => T {
  let sum = 0;
  const sums = list.map((_, place) => {
    sum += (place + 1) ** -exponent;
    return sum;
  });
  return (random) => {
    const item = list[firstAbove(sums, random() * sum)];
    if (item === undefined) throw new RangeError('There is nothing to pick from');
    return item;
  };
}

function firstAbove(sums: number[], value: number): number {
  let [low, high] = [0, sums.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sums[middle] ?? 0) > value) high = middle;
    else low = middle + 1;
  }
  return low;
}
