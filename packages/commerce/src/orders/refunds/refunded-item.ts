import type { Minor } from '@mercer/contract';

export interface RefundedItem {
  item_id: string;
  quantity: number;
  /** minor units */
  amount: Minor;
  /** pieces that went back to the stock with this refund */
  restocked: number;
}
