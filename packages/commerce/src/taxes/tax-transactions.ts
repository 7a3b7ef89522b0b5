import { insertRow, parseJson, type Row, type Tx } from '@mercer/database';
import type { CreditedPart } from '../invoices/index.ts';
import type { TaxSource } from './cart-taxes.ts';

/** Lines of an order, in the order in which they were taxed; null is the shipment. */
type TaxedItemIds = readonly (string | null)[];

interface SalePlan {
  /** reference at the provider */
  id: string;
  orderId: string;
  source: Exclude<TaxSource, { kind: 'rules' }>;
  itemIds: TaxedItemIds;
  now: Date;
}

/**
 * Plans to record the taxes of an order at their provider once it is paid, in the order's transaction. Planned again before it is
 * recorded, the newest calculation counts.
 */
export async function planSale(tx: Tx, { id, orderId, source, itemIds, now }: SalePlan): Promise<void> {
  const isCalculated = source.kind === 'calculation';
  const plan = {
    provider: source.provider,
    calculation_id: isCalculated ? source.id : null,
    calculation_expires: isCalculated ? source.expiresAt : null,
    item_ids: JSON.stringify(itemIds),
    status: isCalculated ? ('waiting' as const) : ('skipped' as const),
    message: isCalculated ? null : estimatedMessage,
  };
  await tx
    .insertInto('tax_transactions')
    .values({
      id,
      order_id: orderId,
      kind: 'sale',
      sale_id: null,
      parts: null,
      transaction_id: null,
      line_ids: null,
      date_created: now.toISOString(),
      date_recorded: null,
      ...plan,
    })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(plan).where('tax_transactions.status', '!=', 'recorded'),
    )
    .execute();
}

const estimatedMessage = 'The provider did not answer: the taxes are those of the rules of the shop';

interface ReversalPlan {
  /** refund, or change of the order, that takes the parts back */
  causeId: string;
  orderId: string;
  parts: readonly CreditedPart[];
  now: Date;
}

/** Plans to take parts of an order back at the provider that has, or will have, recorded them; once for each cause. */
export async function planReversal(tx: Tx, { causeId, orderId, parts, now }: ReversalPlan): Promise<void> {
  const takenParts = parts.filter(({ amount, taxes }) => amount > 0 || taxes.some((tax) => tax.amount > 0));
  if (takenParts.length === 0) return;
  const sales = await readSales(tx, orderId);
  for (const sale of sales) {
    const saleParts = takenParts.filter(({ item_id }) => findSaleOfItem(sales, item_id)?.id === sale.id);
    if (saleParts.length > 0) await insertReversal(tx, sale, { causeId, parts: saleParts, now });
  }
}

/** Reads the sales of an order that are or will be recorded, oldest first. */
function readSales(tx: Tx, orderId: string): Promise<Row<'tax_transactions'>[]> {
  return tx
    .selectFrom('tax_transactions')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('kind', '=', 'sale')
    .where('status', '!=', 'skipped')
    .orderBy('date_created')
    .orderBy('id')
    .execute();
}

/** Finds the newest sale of an item: an order that goes elsewhere is taken back as a whole and recorded anew. */
function findSaleOfItem(
  sales: readonly Row<'tax_transactions'>[],
  itemId: string | null,
): Row<'tax_transactions'> | undefined {
  return sales.findLast(({ item_ids }) => parseJson<TaxedItemIds>(item_ids).includes(itemId));
}

async function insertReversal(
  tx: Tx,
  sale: Row<'tax_transactions'>,
  { causeId, parts, now }: { causeId: string; parts: readonly CreditedPart[]; now: Date },
): Promise<void> {
  const id = `${sale.id}-refund-${causeId}`;
  const existing = await tx.selectFrom('tax_transactions').select('id').where('id', '=', id).executeTakeFirst();
  if (existing) return;
  await insertRow(tx, 'tax_transactions', {
    id,
    order_id: sale.order_id,
    kind: 'reversal',
    sale_id: sale.id,
    provider: sale.provider,
    calculation_id: null,
    calculation_expires: null,
    item_ids: JSON.stringify(parts.map(({ item_id }) => item_id)),
    parts: JSON.stringify(parts),
    status: 'waiting',
    transaction_id: null,
    line_ids: null,
    message: null,
    date_created: now.toISOString(),
    date_recorded: null,
  });
}
