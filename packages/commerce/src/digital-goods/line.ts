import type { Minor } from '@mercer/contract';

/** Line of an order that needs no parcel. */
export interface UnparceledLine {
  id: string;
  order_id: string;
  product_id: string;
  variant_id: string | null;
  delivery: 'digital' | 'giftcard';
  /** pieces that were bought */
  quantity: number;
  /** pieces of them that were refunded, or canceled with the order */
  refunded: number;
  /** minor units of a piece */
  price: Minor;
  /** JSON text */
  metadata: string;
}
