/** A number from 0 up to, but not including, 1. */
export type Random = () => number;

/** Numbers of one product: the same for the same seed and number, and unlike those of the next. */
export function createSeededRandom(seed: number, number: number): Random {
  let state = scrambleBits(scrambleBits(seed + 0x9e37_79b9) + number);
  return () => {
    state = (state + 0x6d2b_79f5) >>> 0;
    return scrambleBits(state) / 2 ** 32;
  };
}

/**
 * Scrambles a number so that every bit of the result depends on every bit of the input (the last step of MurmurHash3).
 */
function scrambleBits(number: number): number {
  let bits = number >>> 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85eb_ca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2_ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}

/** Draws from the normal distribution with mean 0 and standard deviation 1 (Box and Muller). */
export function drawNormalDeviate(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** Picks from a list by the law of Zipf: the item at place n comes 1 / n^`exponent` times as often as the first. */
export function createZipfPicker<T>(list: readonly T[], exponent = 1): (random: Random) => T {
  let sum = 0;
  const sums = list.map((_, place) => {
    sum += (place + 1) ** -exponent;
    return sum;
  });
  return (random) => {
    const item = list[findFirstAbove(sums, random() * sum)];
    if (item === undefined) throw new RangeError('There is nothing to pick from');
    return item;
  };
}

function findFirstAbove(sums: number[], value: number): number {
  let [low, high] = [0, sums.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sums[middle] ?? 0) > value) high = middle;
    else low = middle + 1;
  }
  return low;
}
