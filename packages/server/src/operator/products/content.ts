import type { ContentAmount } from '@mercer/contract';
import type { ProductFields } from './schema.ts';

/** As a product or a variant keeps it: JSON text, null for none. @param given undefined: it stays */
export function contentAfter(given: ProductFields['content'], before: string | null = null): string | null {
  if (given === undefined) return before;
  return given && JSON.stringify({ amount: given.amount, unit: given.unit } satisfies ContentAmount);
}
