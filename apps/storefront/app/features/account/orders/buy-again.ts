import type { Order } from '@mercer/contract';
import type { Client } from '../../../loading/client.ts';
import { toCartOutcome } from '../../../state/cart-action.ts';
import { buildItemParameters, parseNewItem } from '../../../state/new-item.ts';

export const againIntent = 'again';

/** Puts what is still sold of an order into the cart, at today's prices. @returns the ids of the lines that are not */
export async function reorderItems({ addItem }: Pick<Client['cart'], 'addItem'>, { items }: Order): Promise<string[]> {
  const missing: string[] = [];
  for (const item of items) {
    const outcome = await toCartOutcome(addItem(parseNewItem(buildItemParameters(item))));
    if (!outcome.ok) missing.push(item.id);
  }
  return missing;
}

/** Returns where a shopper continues: the cart, or the order's page, which names the missing items. */
export function pathAfterAgain(
  missing: readonly string[],
  orderPath: string,
  query: Record<string, string> = {},
): string {
  if (missing.length === 0) return '/cart';
  const search = new URLSearchParams({ ...query, done: againIntent });
  for (const id of missing) search.append('missing', id);
  return `${orderPath}?${search}`;
}
