export interface RefundedItem {
  item_id: string;
  quantity: number;
  /** minor units */
  amount: number;
  /** pieces that went back to the stock with this refund */
  restocked: number;
}
