import type { ContentAmount } from '@mercer/contract';
import type { ProductFields } from './schema.ts';

/**
 * Builds the column of a product's or variant's content: JSON text, null for none. @param newContent undefined keeps
 * the stored value
 */
export function contentAfter(newContent: ProductFields['content'], storedContent: string | null = null): string | null {
  if (newContent === undefined) return storedContent;
  return newContent && JSON.stringify({ amount: newContent.amount, unit: newContent.unit } satisfies ContentAmount);
}
