import type { Row } from '@mercer/database';
import { FieldError, invalidRequest } from '@mercer/platform/http/errors';
import { createSentence, type Sentence } from '@mercer/platform/http/sentences/sentence';
import { type Purchasable, sellableStock } from '../../catalog/index.ts';
import type { CartLine } from '../pricing/index.ts';
import { buildQuantityLimitError, maxQuantity } from './input.ts';

type Line = Pick<Row<'cart_items'>, 'product_id' | 'variant_id' | 'quantity'>;

/** Counts pieces across lines: stock applies to a variant, order limits apply to a product. */
export class Pieces {
  readonly #ofProducts = new Map<string, number>();
  readonly #ofVariants = new Map<string, number>();

  constructor(lines: readonly Line[]) {
    for (const line of lines) this.add(line, line.quantity);
  }

  add(line: Line, quantity: number): void {
    this.#ofProducts.set(line.product_id, this.countForProduct(line.product_id) + quantity);
    this.#ofVariants.set(buildVariantKey(line), this.countForVariant(line) + quantity);
  }

  countForProduct(productId: string): number {
    return this.#ofProducts.get(productId) ?? 0;
  }

  /** Counts the pieces of a line's variant; for a product without variants, all of its pieces. */
  countForVariant(line: Omit<Line, 'quantity'>): number {
    return this.#ofVariants.get(buildVariantKey(line)) ?? 0;
  }
}

function buildVariantKey({ product_id, variant_id }: Omit<Line, 'quantity'>): string {
  return JSON.stringify([product_id, variant_id]);
}

/**
 * Asserts that a line may be in a cart.
 * @param pieces of all lines of the cart, including this one
 * @throws FieldError on `quantity`
 */
export function assertOrderable(product: Purchasable, line: Line, pieces: Pieces): void {
  if (line.quantity > maxQuantity) throw buildQuantityLimitError();
  assertWithinLimit(product, pieces.countForProduct(product.id));
  const stock = sellableStock(product, line.variant_id);
  if (pieces.countForVariant(line) <= stock) return;
  throw new FieldError('quantity', 'out_of_stock', stockProblem(product, stock));
}

/** @throws FieldError on `quantity` when one order may not have so many pieces of the product */
export function assertWithinLimit(product: Purchasable, pieces: number): void {
  const problem = limitProblem(product, pieces);
  if (problem) throw new FieldError('quantity', 'limit', problem);
}

/**
 * The limits again when the cart becomes an order: an operator may have changed them meanwhile.
 * @throws ApiError `invalid_request` naming the item
 */
export function assertWithinLimits(lines: readonly CartLine[]): void {
  const pieces = new Pieces(lines);
  for (const { id, product } of lines) {
    const problem = limitProblem(product, pieces.countForProduct(product.id));
    if (problem) throw invalidRequest(problem, id);
  }
}

function stockProblem({ name: product }: Purchasable, remainingPieces: number): Sentence {
  return remainingPieces > 0
    ? createSentence('fewLeft', { left: remainingPieces, product })
    : createSentence('soldOut', { product });
}

function limitProblem({ name, quantityMin, orderLimit }: Purchasable, pieces: number): Sentence | null {
  if (orderLimit !== null && pieces > orderLimit)
    return createSentence('aboveLimit', { most: orderLimit, product: name });
  if (quantityMin !== null && pieces < quantityMin)
    return createSentence('belowMinimum', { least: quantityMin, product: name });
  return null;
}
