import { findAccountByEmail, removeAccount } from '@mercer/commerce/accounts';
import { forgetBuyerCarts } from '@mercer/commerce/cart';
import { customerData } from '@mercer/commerce/customers';
import { giftcardData } from '@mercer/commerce/digital-goods';
import { recordAuditEntry, redactAuditEntries } from '@mercer/commerce/events';
import { eraseBuyerByEmail, invoicesOfBuyer } from '@mercer/commerce/invoices';
import { draftData, forgetBuyerOrders, ordersOfBuyer } from '@mercer/commerce/orders';
import { stockAlertData } from '@mercer/commerce/stock-alerts';
import { forgetSubscriptions } from '@mercer/commerce/subscriptions';
import { createRecordId, type Tx } from '@mercer/database';
import { forgetEveryMail } from '@mercer/mail';
import type { Step } from '@mercer/platform/http/claim';
import type { AppDeps } from '@mercer/platform/http/context';
import { ApiError } from '@mercer/platform/http/errors';
import type { OperatorKey } from '@mercer/platform/http/operator-key';
import { forgetAnswers } from '@mercer/platform/http/routes/run-idempotently';
import { addressData, personalData } from './personal-data.ts';
import { findCustomerIds } from './save-customer.ts';
import { sweepAddress } from './sweep-address.ts';

/** Number of erased records of each kind. */
export interface ErasedCounts {
  accounts: number;
  orders: number;
  invoices: number;
  subscribers: number;
  mails: number;
  /** rows elsewhere in which the address stood */
  others: number;
}

interface Caller {
  step: Step;
  deps: AppDeps;
  actor: OperatorKey;
  now: Date;
}

/**
 * Erases a person who is known by an e-mail address: with an account, as a guest, as a reader, or in somebody's words. Whatever
 * breaks off in between, it can be called again.
 * @param email as `normalizeEmail` writes it
 * @throws ApiError 409 `order_open` where an order is not done yet; then nothing has changed
 */
export async function erasePerson({ deps, actor, now, step }: Caller, email: string): Promise<ErasedCounts> {
  const erasedCounts = await deps.db.transaction().execute((tx) => eraseIdentifiedRecords(tx, email, now));
  const erased = { ...erasedCounts, others: await sweepAddress(deps.db, email) };
  await deps.forgetFiles?.(email);
  // The entry names no person: the erasure removes the identity
  const entry = { actor: actor.name, action: 'person.erase', entity: 'person', id: createRecordId(now), before: null };
  return step('audit', async (tx) => {
    await forgetAnswers(tx);
    await recordAuditEntry(tx, { ...entry, after: erased }, now);
    return erased;
  });
}

async function eraseIdentifiedRecords(tx: Tx, email: string, now: Date): Promise<Omit<ErasedCounts, 'others'>> {
  const account = await findAccountByEmail(tx, email);
  const orders = await ordersOfBuyer(tx, email);
  const accountOrders = account
    ? await tx.selectFrom('orders').selectAll().where('account_id', '=', account.id).execute()
    : [];
  const allOrders = [...new Map([...orders, ...accountOrders].map((order) => [order.id, order])).values()];
  const invoices = await invoicesOfBuyer(tx, email);
  await redactAuditEntries(tx, 'customer', await findCustomerIds(tx, email));
  await draftData.forget(tx, { email }, now);
  await forgetBuyerCarts(
    tx,
    email,
    allOrders.map(({ cart_id }) => cart_id),
  );
  await forgetBuyerOrders(tx, allOrders, now);
  // An account removes the subscription of its address, too: it is counted before
  const readers = await tx.deleteFrom('subscribers').where('email', '=', email).executeTakeFirst();
  if (account && !(await removeAccount(tx, account, { personalData, addressData, actor: 'operator', now }))) {
    throw new ApiError('The account is being changed at the moment', { status: 409, code: 'busy' });
  }
  await forgetSubscriptions(tx, { email }, { actor: 'operator', now });
  // Orders that an account left before the shop forgot their invoices as well
  await eraseBuyerByEmail(tx, email);
  await tx.updateTable('coupon_uses').set({ email: null }).where('email', '=', email).execute();
  await tx.deleteFrom('account_keys').where('email', '=', email).execute();
  await stockAlertData.forget(tx, { email });
  await giftcardData.forget(tx, { email });
  await customerData.forget(tx, { email });
  return {
    accounts: account ? 1 : 0,
    orders: allOrders.length,
    invoices: invoices.length,
    subscribers: Number(readers.numDeletedRows),
    mails: await forgetEveryMail(tx, email),
  };
}
