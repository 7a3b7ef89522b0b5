import type { Order } from '@mercer/contract';
import type { Client } from '../../../client.ts';
import { outcomeOf } from '../../../state/cart-action.ts';
import { itemAgain, newItemOf } from '../../../state/new-item.ts';

export const againIntent = 'again';

/** Puts what is still sold of an order into the cart, at today's prices. @returns the ids of the lines that are not */
export async function buyAgain({ addItem }: Pick<Client['cart'], 'addItem'>, { items }: Order): Promise<string[]> {
  const missing: string[] = [];
  for (const item of items) {
    const outcome = await outcomeOf(addItem(newItemOf(itemAgain(item))));
    if (!outcome.ok) missing.push(item.id);
  }
  return missing;
}

/** Where a shopper goes on: the cart, or the order's page, which names what is missing. */
export function pathAfterAgain(
  missing: readonly string[],
  orderPath: string,
  query: Record<string, string> = {},
): string {
  if (missing.length === 0) return '/cart';
  const said = new URLSearchParams({ ...query, done: againIntent });
  for (const id of missing) said.append('missing', id);
  return `${orderPath}?${said}`;
}
