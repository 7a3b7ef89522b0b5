/** Parses a quantity of whole pieces, at least 1; anything that is not a number becomes 1 (§5, "Cart quantity"). */
export function parseQuantity(text: unknown): number {
  const quantity = Math.trunc(Number(String(text ?? '').trim() || Number.NaN));
  return Number.isFinite(quantity) ? Math.max(1, quantity) : 1;
}
