import type { ProductRow } from '../columns/read-row.ts';
import { parseYesNoAnswer } from './values.ts';

/** Drafts and archived products stay where they were; so do kinds of products that are none here. */
export function isExcludedProduct([first, ...variationRows]: ProductRow[]): boolean {
  if (!first || isUnpublished(first)) return true;
  const type = first.text('type');
  return /\b(grouped|external)\b/i.test(type) || (/^variable\b/i.test(type) && variationRows.length === 0);
}

export function isUnpublished(row: ProductRow): boolean {
  const [published, status] = [row.text('published'), row.text('status')];
  return /^(draft|archived|unlisted)$/i.test(status) || published === '-1' || parseYesNoAnswer(published) === false;
}
