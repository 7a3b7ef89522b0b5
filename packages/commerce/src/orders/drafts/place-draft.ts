import type { ManualMethodName } from '@mercer/contract';
import { pinRuleVersion, type Row, type Tx, transactionWithRules } from '@mercer/database';
import type { Claim } from '@mercer/platform/http/claim';
import type { AppDeps } from '@mercer/platform/http/context';
import { ApiError } from '@mercer/platform/http/errors';
import { createSentence } from '@mercer/platform/http/sentences/sentence';
import { dictatePaymentTerms } from '@mercer/platform/settings';
import { type CartRow, discountCart, needsShipment, saveCart } from '../../cart/index.ts';
import { recordAuditEntry } from '../../events/index.ts';
import { computeAmountDue } from '../../payments/index.ts';
import { withTaxCalculations } from '../../taxes/index.ts';
import { type ReceivedPayment, receivePayment } from '../manual-payments/index.ts';
import { assertComplete, assertPostalCodes, billAtShipping, preparePending } from '../pending-order/index.ts';
import { lockPlacedOrder } from '../record/index.ts';
import { placeOrderOnTerms } from '../settlement/index.ts';
import { lockDraftWithCart } from './save-draft.ts';

interface DraftPlacement {
  method: ManualMethodName;
  /** Id of the shipping service, where the shopper would have to choose one. */
  service?: string | undefined;
  /** Payment that the shop has received already; null: the order is to be paid by its terms. */
  received: Omit<ReceivedPayment, 'by' | 'claim'> | null;
  /** name of the operator's key */
  by: string;
  claim?: Claim | undefined;
}

/**
 * Makes an order of a draft that its shopper pays without a gateway, or has paid: order, stock and payment in one transaction. The owner
 * decides on the method, also on one that is not offered to shoppers.
 * @returns the id of the order
 * @throws ApiError 404; 400 on the fields that are missing; 409 `draft_over`, `out_of_stock`
 */
export async function placeDraft(
  { db, ...deps }: AppDeps,
  id: string,
  { claim, ...placement }: DraftPlacement,
): Promise<string> {
  const pinnedDb = await pinRuleVersion(db);
  const placeInTransaction = async (tx: Tx) => {
    await claim?.(tx);
    const now = deps.now();
    const { cart } = await lockDraftWithCart(tx, id, now, ['open']);
    const order = await prepareDraftOrder(tx, cart, placement, now);
    const { method, received, by } = placement;
    const isOwed = computeAmountDue(order) > 0;
    const terms = isOwed ? await dictatePaymentTerms(tx, method, { locale: order.locale, now }) : undefined;
    const settlement = await placeOrderOnTerms(tx, deps, order, terms);
    if (settlement.outcome !== 'placed')
      throw new ApiError(createSentence('offerOver'), { status: 409, code: 'draft_over', param: 'used' });
    const after = { order_id: order.id, method, is_paid: received !== null };
    await recordAuditEntry(tx, { actor: by, action: 'draft.order', entity: 'draft', id, before: null, after }, now);
    if (received && isOwed) await receivePayment(tx, await lockPlacedOrder(tx, order.id), { ...received, by }, now);
    return order.id;
  };
  const placeOnce = () => transactionWithRules(pinnedDb, placeInTransaction);
  return withTaxCalculations({ db, ...deps }, placeOnce, { isBinding: true });
}

async function prepareDraftOrder(
  tx: Tx,
  cart: CartRow,
  { service }: Pick<DraftPlacement, 'service'>,
  now: Date,
): Promise<Row<'orders'>> {
  if (service) cart.shipping = { ...cart.shipping, service };
  const discounted = await discountCart(tx, cart, now);
  if (needsShipment(discounted.lines)) assertComplete('shipping', cart.shipping);
  billAtShipping(cart);
  assertComplete('billing', cart.billing);
  assertPostalCodes(cart);
  await saveCart(tx, cart, now);
  return (await preparePending(tx, cart, { sessionId: null, discounted, now })).order;
}
