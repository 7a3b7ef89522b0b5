import { type Colour, palette } from '../palette.ts';
import type { DemoProduct } from '../product.ts';
import { priceAround, saleOf } from './prices.ts';
import { normal, type Random, zipf } from './random.ts';
import type { Model, Shelf } from './shelves.ts';
import { adjectives, commonTags, places } from './words.ts';

const adjectiveOf = zipf(adjectives);
const placeOf = zipf(places);
const tagOf = zipf(commonTags);

/** A variation of a product of the demo store: another name, material, price and stock; in the colour of its picture. */
export function variationOf(
  model: Model,
  { materialOf }: Shelf,
  collectionOf: (random: Random) => string,
  random: Random,
): DemoProduct {
  const { demo, noun } = model;
  const adjective = adjectiveOf(random);
  const material = demo.facts.Material === undefined ? undefined : materialOf(random);
  const collection = random() < 0.5 ? collectionOf(random) : undefined;
  const name = [collection, adjective, titled(material ?? placeOf(random)), noun].filter(Boolean).join(' ');
  const price = priceAround(demo.price, random);
  const sale = saleOf(price, random);
  return {
    ...demo,
    name,
    price,
    sale,
    stock: stockOf(random),
    monthly: demo.monthly && Math.round(price * 90) / 100,
    tags: [...new Set([...demo.tags, tagOf(random)])],
    facts: material === undefined ? demo.facts : { ...demo.facts, Material: material },
    description: [demo.description, madeOf(material, demo.colour), collection && `From the ${collection} collection.`]
      .filter(Boolean)
      .join(' '),
  };
}

function titled(words: string): string {
  return words.replaceAll(/(^| )\p{Ll}/gu, (letter) => letter.toUpperCase());
}

function madeOf(material: string | undefined, colour: Colour): string | undefined {
  return material && `Made of ${material.toLowerCase()}, in ${palette[colour][0].toLowerCase()}.`;
}

/** Of a hundred products eight are out of stock, twelve nearly so, and ten are not counted. */
function stockOf(random: Random): number | null {
  const share = random();
  if (share < 0.08) return 0;
  if (share < 0.2) return 1 + Math.floor(4 * random());
  return share < 0.3 ? null : 5 + Math.round(40 * Math.exp(0.9 * normal(random)));
}
