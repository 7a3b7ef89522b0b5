import { requireAnswer, type ShopProcess } from './shop-process.ts';

/** Reads the number of mugs in stock. */
export async function readStockLevel(shop: ShopProcess): Promise<number> {
  const answer = requireAnswer(await shop.requestApi('GET', '/api/products/everyday-mug', ''));
  return (answer.body as { stock_level: number }).stock_level;
}

/** Reads what the gateways have charged for the order. */
export async function readOrderCharges(shop: ShopProcess, orderId: string) {
  const answer = requireAnswer(await shop.requestApi('GET', `/vault/sandbox/charges?order_id=${orderId}`, ''));
  return (answer.body as { results: { status: string }[] }).results;
}
