import { createRecordId, insertRows, type Row, type Tx } from '@mercer/database';

/** What moved the stock of an order's pieces, and who. */
export interface StockMovement {
  orderId: string;
  kind: Row<'stock_changes'>['kind'];
  /** name of the operator's key, or `shopper` */
  actor: string;
  now: Date;
}

/** Pieces that moved, with the level after them. */
interface MovedStock {
  product_id: string;
  /** null for the product itself */
  variant_id: string | null;
  /** pieces that came, less those that went */
  quantity: number;
  stock_level: number;
}

/** Writes entries of the stock ledger, whose sum is the level. The caller has moved the stock in the same transaction. */
export async function recordStockMovement(
  tx: Tx,
  { orderId, kind, actor, now }: StockMovement,
  movedStock: readonly MovedStock[],
): Promise<void> {
  const date_created = now.toISOString();
  const rows = movedStock.map(({ product_id, variant_id, quantity, stock_level }) => ({
    id: createRecordId(now),
    product_id,
    variant_id,
    quantity,
    stock_level,
    reason: '',
    actor,
    date_created,
    kind,
    order_id: orderId,
  }));
  await insertRows(tx, 'stock_changes', rows);
}
