import { type Colour, palette } from '../palette.ts';
import type { DemoProduct } from '../product.ts';
import { adjectives, commonTags, createZipfPicker, drawNormalDeviate, places, type Random } from './random.ts';
import type { Model, Shelf } from './shelves.ts';

/** Draws the cents of a price; the most frequent ending is listed first. */
const pickPriceEnding = createZipfPicker([99, 0, 95, 49, 50, 90], 1.2);

/** Spread of the prices of a kind: two thirds of them lie within this power of e. */
const spread = 0.45;

/** US dollars, log-normal around what such a thing costs. */
function drawPriceAround(dollars: number, random: Random): number {
  return naturalPrice(dollars * Math.exp(spread * drawNormalDeviate(random)), random);
}

/**
 * Draws a price that is between a tenth and a half lower and ends like a price; returns undefined for the four in five
 * products that are not on sale.
 */
function drawSalePrice(price: number, random: Random): number | undefined {
  if (random() >= 0.2) return undefined;
  const reduced = naturalPrice(price * (0.5 + 0.4 * random()), random);
  return reduced < price ? reduced : undefined;
}

/** Rounds to whole dollars above 200, else to an amount with a typical ending. */
function naturalPrice(dollars: number, random: Random): number {
  const ending = pickPriceEnding(random);
  if (dollars >= 200) return Math.round(dollars / 10) * 10 - (ending === 0 ? 0 : 1);
  return (Math.max(1, Math.floor(dollars)) * 100 + ending) / 100;
}

const adjectiveOf = createZipfPicker(adjectives);
const placeOf = createZipfPicker(places);
const tagOf = createZipfPicker(commonTags);

/** A variation of a product of the demo store: another name, material, price and stock; in the colour of its picture. */
export function createVariation(
  model: Model,
  { pickMaterial: materialOf }: Shelf,
  collectionOf: (random: Random) => string,
  random: Random,
): DemoProduct {
  const { demo, noun } = model;
  const adjective = adjectiveOf(random);
  const material = demo.facts.Material === undefined ? undefined : materialOf(random);
  const collection = random() < 0.5 ? collectionOf(random) : undefined;
  const name = [collection, adjective, toTitleCase(material ?? placeOf(random)), noun].filter(Boolean).join(' ');
  const price = drawPriceAround(demo.price, random);
  const sale = drawSalePrice(price, random);
  return {
    ...demo,
    name,
    price,
    sale,
    stock: drawStockLevel(random),
    monthly: demo.monthly && Math.round(price * 90) / 100,
    tags: [...new Set([...demo.tags, tagOf(random)])],
    facts: material === undefined ? demo.facts : { ...demo.facts, Material: material },
    description: [
      demo.description,
      describeMaterial(material, demo.colour),
      collection && `From the ${collection} collection.`,
    ]
      .filter(Boolean)
      .join(' '),
  };
}

function toTitleCase(words: string): string {
  return words.replaceAll(/(^| )\p{Ll}/gu, (letter) => letter.toUpperCase());
}

function describeMaterial(material: string | undefined, colour: Colour): string | undefined {
  return material && `Made of ${material.toLowerCase()}, in ${palette[colour][0].toLowerCase()}.`;
}

/**
 * Draws a stock level: of a hundred products eight are out of stock, twelve nearly so, and ten are not tracked (null).
 */
function drawStockLevel(random: Random): number | null {
  const share = random();
  if (share < 0.08) return 0;
  if (share < 0.2) return 1 + Math.floor(4 * random());
  return share < 0.3 ? null : 5 + Math.round(40 * Math.exp(0.9 * drawNormalDeviate(random)));
}
