import { requireAnswer, type ShopProcess } from './shop-process.ts';

/** How many mugs are left. */
export async function stockLevel(shop: ShopProcess): Promise<number> {
  const answer = requireAnswer(await shop.call('GET', '/api/products/everyday-mug', ''));
  return (answer.body as { stock_level: number }).stock_level;
}

/** What the gateways have charged for the order. */
export async function charges(shop: ShopProcess, orderId: string) {
  const answer = requireAnswer(await shop.call('GET', `/vault/sandbox/charges?order_id=${orderId}`, ''));
  return (answer.body as { results: { status: string }[] }).results;
}
