import { type Sentence, sentence } from '../../http/sentences/sentence.ts';
import type { RemovedLine } from '../record/index.ts';

/** Why pieces left the cart, for the shopper. */
export function removedSentence({ name, quantity: pieces, reason, most }: RemovedLine): Sentence {
  if (reason === 'not_sold') return name ? sentence('removedNotSold', { product: name }) : sentence('removedUnnamed');
  const product = name ?? sentence('anItem');
  if (reason === 'stock') return sentence('removedForStock', { product, pieces });
  const values = { product, pieces, most: most ?? 0 };
  return reason === 'order_limit' ? sentence('removedForLimit', values) : sentence('removedForRoom', values);
}
