import type { ListedProduct } from '@mercer/contract';
import { type Card, productCard } from '../catalog/cards/card.ts';
import { type ScaledProduct, scaleProduct } from './scaled-product.ts';

/** Text of a product that stands in a row of the comparison. */
export interface ComparedFact {
  id: string;
  name: string;
  value: string;
}

export interface ComparedProduct {
  card: Card;
  /** null: the product states no measures */
  scaled: ScaledProduct | null;
  /** Stated weight, such as '340 g'. */
  weight?: string;
  facts: ComparedFact[];
}

/** Attributes that have a row of their own. */
const sideIds = ['width', 'height', 'depth'];

/** Picks the fields of a product that a comparison shows. */
export function toComparedProduct(product: ListedProduct): ComparedProduct {
  const scaled = scaleProduct(product);
  const facts = Object.values(product.attributes).map(({ id, name, value }) => ({
    id,
    name,
    value: Array.isArray(value) ? value.join(', ') : value,
  }));
  const weight = facts.find(({ id }) => id === 'weight')?.value ?? formatGrams(product.weight);
  return {
    card: productCard(product),
    scaled,
    ...(weight ? { weight } : {}),
    facts: facts.filter(({ id }) => id !== 'weight' && !(scaled && sideIds.includes(id))),
  };
}

function formatGrams(grams: number | undefined): string | undefined {
  if (!grams) return undefined;
  return grams < 1000 ? `${grams} g` : `${grams / 1000} kg`;
}

export interface FactRow {
  id: string;
  name: string;
  /** One value for each product; empty where it states none. */
  values: string[];
}

/** Lists the facts that at least one product states, those that most products state first. */
export function listFactRows(products: ComparedProduct[]): FactRow[] {
  const names = new Map(products.flatMap(({ facts }) => facts.map(({ id, name }) => [id, name] as const)));
  const rows = [...names].map(([id, name]) => ({
    id,
    name,
    values: products.map(({ facts }) => facts.find((fact) => fact.id === id)?.value ?? ''),
  }));
  const countValues = ({ values }: FactRow) => values.filter(Boolean).length;
  return rows.toSorted((a, b) => countValues(b) - countValues(a));
}

/** Returns true when not all values of a row are the same. */
export const hasDifference = (values: unknown[]): boolean => new Set(values).size > 1;
