import { createSentence, type Sentence } from '../../http/sentences/sentence.ts';
import type { RemovedLine } from '../record/index.ts';

/** Tells the shopper why pieces left the cart. */
export function removedSentence({ name, quantity: pieces, reason, most: maxPieces }: RemovedLine): Sentence {
  if (reason === 'not_sold')
    return name ? createSentence('removedNotSold', { product: name }) : createSentence('removedUnnamed');
  const product = name ?? createSentence('anItem');
  if (reason === 'stock') return createSentence('removedForStock', { product, pieces });
  const values = { product, pieces, most: maxPieces ?? 0 };
  return reason === 'order_limit'
    ? createSentence('removedForLimit', values)
    : createSentence('removedForRoom', values);
}
