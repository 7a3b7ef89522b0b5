import type { Row, Tx } from '@mercer/database';
import type { CreditedPart } from '../../invoices/index.ts';
import { planReversal, planSale, type TaxSource } from '../../taxes/index.ts';
import { subtractParts } from '../refunds/index.ts';

interface EditedTaxes {
  /** Id of the change. */
  id: string;
  order: Pick<Row<'orders'>, 'id'>;
  /** What is left of the order before the change, and after it. */
  previousParts: readonly CreditedPart[];
  currentParts: readonly CreditedPart[];
  /** taxes that were found anew; undefined: there are none */
  retaxed: RetaxedLines | undefined;
  now: Date;
}

/** Lines of an order whose taxes were found anew. */
export interface RetaxedLines {
  source: TaxSource;
  /** null is the shipment */
  itemIds: readonly (string | null)[];
  /** True where the whole order is taxed elsewhere; otherwise the lines are new ones. */
  isWhole: boolean;
}

/** Plans what a change of an order makes of the taxes that its provider records. */
export async function planEditedTaxes(tx: Tx, change: EditedTaxes): Promise<void> {
  const { id, order, previousParts, currentParts, retaxed, now } = change;
  const parts = retaxed?.isWhole ? previousParts : subtractParts(previousParts, currentParts);
  await planReversal(tx, { causeId: id, orderId: order.id, parts, now });
  if (!retaxed || retaxed.source.kind === 'rules') return;
  const { source, itemIds } = retaxed;
  await planSale(tx, { id: `${order.id}-${id}`, orderId: order.id, source, itemIds, now });
}
