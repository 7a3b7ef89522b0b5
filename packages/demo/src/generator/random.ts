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

const splitWords = (text: string) => text.trim().split(/\s+/);

/** The most frequent first. */
export const adjectives = splitWords(`
  Classic Brushed Small Soft Everyday Simple Light Compact Warm Modern Slim Natural Portable Folding Wide Heavy Quiet
  Vintage Large Sturdy Tall Fine Smooth Bright Dark Matte Round Plain Woven Ribbed Polished Handmade Rustic Coastal
  Northern Nordic Urban Garden Weekend Travel Studio Heritage Original Essential Signature Relaxed Slender Deep Double
  Stackable Washable Seamless Quilted Padded Waxed Glazed Speckled Striped Faded Washed Raw Hammered Forged Carved Turned
  Curved Square Oval Long Short Low High Tapered Layered Braided Knitted Pleated Textured Frosted Tinted Clear Pale Muted
  Vivid Golden Silver Ivory Amber Crimson Scarlet Indigo Emerald Misty Sunny Stormy Alpine Desert Forest Harbour Island
  Lakeside Meadow Mountain Orchard Prairie River Seaside Valley Village Winter Summer Autumn Spring Morning Evening
  Midnight Little Grand Royal Humble Honest Clever Gentle Calm Lively Cosy Airy Crisp Fresh Mellow Bold Rugged Nimble
  Patient Steady Timeless Traditional Contemporary Minimal Modular Adjustable Reversible Lightweight Durable Reusable
  Breathable Insulated Weatherproof
`);

/** Words that replace a material for products that are eaten or read. */
export const places = splitWords(`
  Mountain Garden Island Forest Harbour Meadow River Orchard Valley Village Coastal Prairie Alpine Lakeside Southern
  Western Eastern Highland Woodland Moorland
`);

/** Tags that shops put on more than one kind of product; the most frequent first. */
export const commonTags = splitWords('new gift everyday handmade recycled travel organic vegan refillable repairable');

const starts = splitWords('ba be bo da do fa fi ga ha ka la lo ma mi na no pa ra ri sa so ta to va vi');
const ends = splitWords('len mar nor vik sol ton rin dal bek mon tis lund ren gar win');

/** Invented names; there are the more of them the larger a catalogue is, as with words of any text. */
export function inventCollections(products: number): string[] {
  const random = createSeededRandom(products, 0);
  const pickSyllable = (list: string[]) => list[Math.floor(random() * list.length)] ?? '';
  const names = Array.from({ length: 40 + Math.ceil(Math.sqrt(products) * 6) }, () => {
    const name = pickSyllable(starts) + pickSyllable(starts) + pickSyllable(ends);
    return name.charAt(0).toUpperCase() + name.slice(1);
  });
  return [...new Set(names)];
}
