import { type Purchasable, sellableStock } from '../../catalog/index.ts';
import type { Row } from '../../db/index.ts';
import { FieldError, invalidRequest } from '../../http/errors.ts';
import { type Sentence, sentence } from '../../http/sentences/sentence.ts';
import type { CartLine } from '../pricing/index.ts';
import { maxQuantity, tooMany } from './input.ts';

interface Wanted {
  product: Purchasable;
  variantId: string | null;
  quantity: number;
  /** pieces of the product on other lines of the cart */
  elsewhere: number;
}

/**
 * Whether so many pieces may be ordered: stock counts for the line, the product's own limits for all of its lines.
 * @throws FieldError on `quantity`
 */
export function assertOrderable({ product, variantId, quantity, elsewhere }: Wanted): void {
  if (quantity > maxQuantity) throw tooMany();
  const problem = limitProblem(product, quantity + elsewhere);
  if (problem) throw new FieldError('quantity', 'limit', problem);
  const stock = sellableStock(product, variantId);
  if (quantity <= stock) return;
  throw new FieldError('quantity', 'out_of_stock', stockProblem(product, stock));
}

/**
 * The limits again when the cart becomes an order: an operator may have changed them meanwhile.
 * @throws ApiError `invalid_request` naming the item
 */
export function assertWithinLimits(lines: readonly CartLine[]): void {
  for (const { id, product } of lines) {
    const problem = limitProblem(product, piecesOf(lines, product.id));
    if (problem) throw invalidRequest(problem, id);
  }
}

function stockProblem({ name: product }: Purchasable, left: number): Sentence {
  return left > 0 ? sentence('fewLeft', { left, product }) : sentence('soldOut', { product });
}

function limitProblem({ name, quantityMin, orderLimit }: Purchasable, pieces: number): Sentence | null {
  if (orderLimit !== null && pieces > orderLimit) return sentence('aboveLimit', { most: orderLimit, product: name });
  if (quantityMin !== null && pieces < quantityMin)
    return sentence('belowMinimum', { least: quantityMin, product: name });
  return null;
}

export function piecesOf(lines: readonly Pick<Row<'cart_items'>, 'product_id' | 'quantity'>[], productId: string) {
  return lines.reduce((sum, { product_id, quantity }) => sum + (product_id === productId ? quantity : 0), 0);
}
