import { createSeededRandom } from './random.ts';

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
