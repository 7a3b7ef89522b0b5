import { type Context, Hono } from 'hono';
import { type Body, isJsonObject, readJsonBody } from '../../http/input.ts';
import { isGatewayDown, startOutage } from '../../ledger/outages.ts';
import { hasBasicCredentials } from '../../redirect/basic.ts';
import { injectAnswerFault } from '../../redirect/inject-answer-fault.ts';
import { getAccount, getMerchantAccounts } from './accounts.ts';
import { deleteAddress, postAddress, putAddress, showAddress } from './addresses.ts';
import {
  addShipment,
  adjustAuthorization,
  type Change,
  cloneTransaction,
  settleWithStatus,
  submitForSettlement,
  submitPartialSettlement,
  updateDetails,
  voidTransaction,
} from './changes.ts';
import { postClientToken } from './client-token.ts';
import {
  deleteCustomer,
  postCustomer,
  putCustomer,
  searchCustomerIds,
  searchCustomers,
  showCustomer,
} from './customers.ts';
import {
  acceptDispute,
  deleteEvidence,
  finalizeDispute,
  getDispute,
  postEvidence,
  putDispute,
  searchDisputes,
} from './disputes.ts';
import { postDocument } from './documents.ts';
import { announceDeclined, announceSettled } from './events.ts';
import {
  assertPlayed,
  BraintreeFault,
  createFieldFault,
  respondWithFault,
  respondWithXml,
  unsupportedFault,
  writeErrorXml,
} from './faults.ts';
import type { BraintreeDeps } from './keys.ts';
import { formatAmount, parseMinorAmount } from './money.ts';
import { authenticateNonce, getNonce, nonceOfMethod, postNonce } from './nonces.ts';
import {
  allTransactions,
  formatInstant,
  getTransaction,
  insertTransaction,
  lockTransaction,
  saveTransaction,
  type Tx,
  toLedgerId,
  toStatusEvent,
} from './objects.ts';
import { assertNoFilters, readPart } from './part.ts';
import {
  deleteMethod,
  postMethod,
  putMethod,
  searchCardIds,
  searchCards,
  showMethod,
  showMethodOfNonce,
} from './payment-methods.ts';
import { createSale, newTransactionId, readOrderId } from './sales.ts';
import { searchTransactionIds, searchTransactionPage } from './search.ts';
import { serializeTransaction, transactionXml } from './serialize.ts';
import type { Status, Transaction } from './types.ts';
import { writeXmlDocument } from './xml.ts';

/** Gives back what is named, else all that is left; not before the sale is on its way to the bank. @throws BraintreeFault */
async function refundSale(tx: Tx, id: string, fields: Body, now: Date): Promise<Transaction> {
  assertPlayed(fields, ['amount', 'order_id']);
  const sale = await lockTransaction(tx, id, now);
  const amount = await readRefundAmount(tx, sale, fields);
  const credit: Transaction = {
    ...sale,
    id: newTransactionId(),
    type: 'credit',
    status: 'submitted_for_settlement',
    amount: formatAmount(amount, sale.currency_iso_code),
    order_id: readOrderId(fields.order_id) ?? sale.order_id,
    created_at: formatInstant(now),
    updated_at: formatInstant(now),
    refund_ids: [],
    refunded_transaction_id: sale.id,
    disputes: [],
    status_history: [
      toStatusEvent({
        status: 'submitted_for_settlement',
        updated_at: formatInstant(now),
        amount: formatAmount(amount, sale.currency_iso_code),
      }),
    ],
    sandbox: { behaviour: sale.sandbox.behaviour, submitted_at: now.toISOString() },
  };
  await insertTransaction(tx, credit, now);
  await saveTransaction(tx, { ...sale, refund_ids: [...sale.refund_ids, credit.id] }, now);
  await tx
    .updateTable('charges')
    .set((set) => ({ refunded: set('refunded', '+', amount) }))
    .where('id', '=', toLedgerId(sale.id))
    .execute();
  return credit;
}

const settled: readonly Status[] = ['settling', 'settled'];

/** Minor units. @throws BraintreeFault 422 */
async function readRefundAmount(tx: Tx, sale: Transaction, fields: Body): Promise<number> {
  if (sale.type === 'credit') throw createFieldFault('isCredit');
  if (!settled.includes(sale.status)) throw createFieldFault('notSettled');
  const charges = tx.selectFrom('charges').select(['amount', 'refunded']).where('id', '=', toLedgerId(sale.id));
  const { amount, refunded } = await charges.executeTakeFirstOrThrow();
  const refundableAmount = Number(amount) - Number(refunded);
  if (refundableAmount === 0) throw createFieldFault('isRefunded');
  const requestedAmount =
    fields.amount === undefined ? refundableAmount : parseMinorAmount(fields.amount, sale.currency_iso_code);
  if (requestedAmount > refundableAmount) throw createFieldFault('refundTooLarge');
  return requestedAmount;
}

/** Returns what was settled on a day, by merchant account, type and instrument. */
async function postSettlementSummary(c: Context, { store, now }: BraintreeDeps) {
  const summaryFields = await readPart(c, 'settlement_batch_summary', ['settlement_date']);
  const day = typeof summaryFields.settlement_date === 'string' ? summaryFields.settlement_date : '';
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) {
    const message = 'Settlement Date is invalid';
    throw new BraintreeFault(422, [{ code: '82302', attribute: 'settlement_date', message }]);
  }
  const settled = (await allTransactions(store.db, now())).filter(
    ({ status, updated_at }) => status === 'settled' && updated_at.startsWith(day),
  );
  return respondWithXml(c, writeXmlDocument('settlement_batch_summary', { records: summarizeSettlements(settled) }));
}

function summarizeSettlements(transactions: Transaction[]) {
  const toGroupKey = ({ type, merchant_account_id, payment_instrument_type }: Transaction) =>
    [type, merchant_account_id, payment_instrument_type].join();
  return [...new Set(transactions.map(toGroupKey))].map((key) => {
    const group = transactions.filter((transaction) => toGroupKey(transaction) === key);
    const [kind = '', merchant_account_id = ''] = key.split(',');
    const total = group.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0);
    const amount_settled = (total / 100).toFixed(2);
    return { kind, merchant_account_id, count: String(group.length), amount_settled, card_type: 'Visa' };
  });
}

/** Creates the routes that the library `braintree` calls: JSON in, XML out. */
export function braintreeRoutes(deps: BraintreeDeps) {
  const toChangeHandler = (change: Change, status: 200 | 201 = 200, announce?: typeof announceDeclined) =>
    createChangeHandler(deps, change, { status, announce });
  const merchant = new Hono()
    .use((c, next) => requireAvailability(c, deps, next))
    .post('/client_api/v1/payment_methods/:kind', (c) => postNonce(c, deps))
    .post('/client_api/v1/payment_methods/:nonce/three_d_secure/authenticate', (c) => authenticateNonce(c, deps))
    .use((c, next) => requireOwner(c, deps, next))
    .post('/client_token', (c) => postClientToken(c, deps))
    .get('/merchant_accounts', getMerchantAccounts)
    .get('/merchant_accounts/:id', getAccount)
    .post('/transactions', (c) => postSale(c, deps))
    .post('/transactions/advanced_search_ids', (c) => searchTransactionIds(c, deps))
    .post('/transactions/advanced_search', (c) => searchTransactionPage(c, deps))
    .get('/transactions/:id', async (c) => {
      assertNoFilters(c);
      const { db } = deps.store;
      return respondWithXml(c, transactionXml(await getTransaction(db, c.req.param('id'), deps.now())));
    })
    .post('/transactions/:id/refund', toChangeHandler(refundSale, 201))
    .post('/transactions/:id/submit_for_partial_settlement', toChangeHandler(submitPartialSettlement, 201))
    .post('/transactions/:id/clone', toChangeHandler(cloneTransaction, 201))
    .put('/transactions/:id/update_details', toChangeHandler(updateDetails))
    .get('/transactions/:id/line_items', async (c) => {
      assertNoFilters(c);
      const { line_items = [] } = await getTransaction(deps.store.db, c.req.param('id'), deps.now());
      return respondWithXml(c, writeXmlDocument('line_items', line_items));
    })
    .post('/transactions/:id/shipments', toChangeHandler(addShipment, 201))
    .put('/transactions/:id/adjust_authorization', toChangeHandler(adjustAuthorization))
    .put('/transactions/:id/void', toChangeHandler(voidTransaction))
    .put('/transactions/:id/submit_for_settlement', toChangeHandler(submitForSettlement))
    .put('/transactions/:id/settle', toChangeHandler(settleWithStatus('settled')))
    .put('/transactions/:id/settlement_confirm', toChangeHandler(settleWithStatus('settled')))
    .put('/transactions/:id/settlement_pending', toChangeHandler(settleWithStatus('settlement_pending')))
    .put(
      '/transactions/:id/settlement_decline',
      toChangeHandler(settleWithStatus('settlement_declined'), 200, announceDeclined),
    )
    // Disputes are opened by a bank at Braintree
    .put('/transactions/:id/dispute', (c) => putDispute(c, deps))
    .post('/disputes/advanced_search', (c) => searchDisputes(c, deps))
    .get('/disputes/:id', (c) => getDispute(c, deps))
    .put('/disputes/:id/accept', (c) => acceptDispute(c, deps))
    .put('/disputes/:id/finalize', (c) => finalizeDispute(c, deps))
    .post('/disputes/:id/evidence', (c) => postEvidence(c, deps))
    .delete('/disputes/:id/evidence/:evidence', (c) => deleteEvidence(c, deps))
    .post('/document_uploads', (c) => postDocument(c, deps))
    .post('/customers', (c) => postCustomer(c, deps))
    .post('/customers/advanced_search_ids', (c) => searchCustomerIds(c, deps))
    .post('/customers/advanced_search', (c) => searchCustomers(c, deps))
    .get('/customers/:id', (c) => showCustomer(c, deps))
    .put('/customers/:id', (c) => putCustomer(c, deps))
    .delete('/customers/:id', (c) => deleteCustomer(c, deps))
    .post('/customers/:id/addresses', (c) => postAddress(c, deps))
    .get('/customers/:id/addresses/:address', (c) => showAddress(c, deps))
    .put('/customers/:id/addresses/:address', (c) => putAddress(c, deps))
    .delete('/customers/:id/addresses/:address', (c) => deleteAddress(c, deps))
    .post('/payment_methods', (c) => postMethod(c, deps))
    .post('/payment_methods/all/:span{(expired|expiring)_ids}', (c) => searchCardIds(c, deps))
    .post('/payment_methods/all/:span{expired|expiring}', (c) => searchCards(c, deps))
    .get('/payment_methods/from_nonce/:nonce', (c) => showMethodOfNonce(c, deps))
    .get(`/payment_methods/${kinds}/:token`, (c) => showMethod(c, deps))
    .put(`/payment_methods/${kinds}/:token`, (c) => putMethod(c, deps))
    .delete(`/payment_methods/${kinds}/:token`, (c) => deleteMethod(c, deps))
    .post('/payment_methods/:token/nonces', (c) => nonceOfMethod(c, deps))
    .get('/payment_method_nonces/:nonce', (c) => getNonce(c, deps))
    .post('/settlement_batch_summary', (c) => postSettlementSummary(c, deps))
    .all('*', (c) => {
      throw unsupportedFault(`${c.req.method} ${c.req.path.replace(/^.*\/merchants\/[^/]+/, '')}`);
    });
  return new Hono().onError(respondWithFault).route('/merchants/:merchant', merchant);
}

const kinds = ':kind{any|credit_card|paypal_account}';

async function requireAvailability(
  c: Context,
  { store, now, keys }: BraintreeDeps,
  next: () => Promise<void>,
): Promise<void> {
  if (await isGatewayDown(store.db, 'braintree', now())) throw new BraintreeFault(503);
  if (c.req.param('merchant') !== keys.merchantId) throw new BraintreeFault(401);
  await next();
}

async function requireOwner(c: Context, { keys }: BraintreeDeps, next: () => Promise<void>): Promise<void> {
  if (!hasBasicCredentials(c, keys.publicKey, keys.privateKey)) throw new BraintreeFault(401);
  await next();
}

async function postSale(c: Context, deps: BraintreeDeps) {
  const fields = await readTransaction(c);
  const sale = await deps.store.db.transaction().execute((tx) => createSale(tx, fields, deps.now()));
  const { behaviour } = sale.sandbox;
  await announceSettled(deps, sale);
  if (behaviour === 'outage') await startOutage(deps.store.db, 'braintree', deps.now());
  await injectAnswerFault(deps, behaviour);
  if (!['processor_declined', 'gateway_rejected', 'failed'].includes(sale.status)) {
    return respondWithXml(c, transactionXml(sale), 201);
  }
  const reason = sale.gateway_rejection_reason && `Gateway Rejected: ${sale.gateway_rejection_reason}`;
  const message = reason ?? sale.processor_response_text;
  return respondWithXml(c, writeErrorXml(message, [], { transaction: serializeTransaction(sale) }), 422);
}

interface SaleEnding {
  status: 200 | 201;
  announce?: typeof announceDeclined | undefined;
}

function createChangeHandler(deps: BraintreeDeps, change: Change, { status, announce }: SaleEnding) {
  const { store, now } = deps;
  return async (c: Context) => {
    const fields = await readTransaction(c);
    const id = c.req.param('id') ?? '';
    const changed = await store.db.transaction().execute((tx) => change(tx, id, fields, now()));
    await announce?.(deps, changed);
    return respondWithXml(c, transactionXml(changed), status);
  };
}

async function readTransaction(c: Context): Promise<Body> {
  const body = await readJsonBody(c);
  assertPlayed(body, ['transaction', 'transaction_clone', 'shipment']);
  const transactionFields = body.transaction ?? body.transaction_clone ?? body.shipment;
  return isJsonObject(transactionFields) ? transactionFields : {};
}
