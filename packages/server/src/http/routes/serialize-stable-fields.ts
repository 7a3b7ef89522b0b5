/** Fields of a record that orders, shoppers and products change: ignoring them never loses an operator's change. */
const moving = new Set([
  'stock_level',
  'stock_status',
  'stock_purchasable',
  'rating_average',
  'rating_count',
  'product_count',
  'balance',
]);

/** The record as JSON, without what moves while nobody edits it: by this two who edit it know of each other. */
export function serializeStableFields(record: unknown): string {
  return JSON.stringify(record, (key, value) => (moving.has(key) ? undefined : value));
}
