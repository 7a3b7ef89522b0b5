import type { StockStatus } from '@mercer/contract';

/** Stand around what is known only when an answer is given. JSON never has such characters: it escapes them. */
const edge = '\u001e';
const separator = '\u001f';

/** Kind of placeholder in a template; prices have their own form, see {@link writePricesPlaceholder}. */
export type Gap = 'currency' | 'rating' | 'variants' | StockGap;

/** Stock of a product or of a variant, with the status that it has when none are left. */
type StockGap = `${'stock' | 'variantStock'}:${StockStatus}`;

export function writePlaceholder(gap: Gap): string {
  return edge + gap + edge;
}

/**
 * @param id under which the store may have set prices in other currencies
 * @param amounts what else they are made of
 */
export function writePricesPlaceholder(id: string, amounts: string): string {
  return edge + id + separator + amounts + edge;
}

/** Functions that return the JSON for a placeholder. */
interface PlaceholderFillers {
  gap(gap: Gap): string;
  prices(id: string, amounts: string): string;
}

/** Gaps are filled in their order. */
export function fillTemplate(text: string, fill: PlaceholderFillers): string {
  const pieces = text.split(edge);
  for (let at = 1; at < pieces.length; at += 2) pieces[at] = fillPlaceholder(pieces[at] ?? '', fill);
  return pieces.join('');
}

function fillPlaceholder(gap: string, fill: PlaceholderFillers): string {
  const end = gap.lastIndexOf(separator);
  if (end >= 0) return fill.prices(gap.slice(0, end), gap.slice(end + 1));
  return fill.gap(gap as Gap); // written by gapOf
}
