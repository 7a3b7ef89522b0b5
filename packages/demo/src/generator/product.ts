import { type Colour, palette } from '../palette.ts';
import type { DemoProduct } from '../product.ts';
import { drawPriceAround, drawSalePrice } from './prices.ts';
import { createZipfPicker, drawNormalDeviate, type Random } from './random.ts';
import type { Model, Shelf } from './shelves.ts';
import { adjectives, commonTags, places } from './words.ts';

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
