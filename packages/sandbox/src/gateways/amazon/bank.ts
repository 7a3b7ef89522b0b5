import { type Context, Hono } from 'hono';
import { readJsonBody, requiredText } from '../../http/input.ts';
import { lockObject, saveObject } from '../../redirect/objects.ts';
import { type Dispute, insertDispute, type Resolution } from './disputes.ts';
import { createRefusal, notFoundError } from './errors.ts';
import type { AmazonDeps } from './keys.ts';
import { announceRecord } from './notifications.ts';
import { readMoneyField } from './price.ts';
import { insertRefund, type Refund } from './refunds.ts';
import { readPathId, toObjectKey } from './sessions.ts';

const states = ['RefundInitiated', 'Refunded', 'Declined'] as const;
const resolutions: readonly Resolution[] = ['BuyerWon', 'MerchantWon', 'NoFault'];

/**
 * Creates the routes for events that happen without the shop, at Seller Central and at the buyer's bank; a caller needs
 * the shop's webhook secret.
 */
export function createBankRoutes(deps: AmazonDeps) {
  return new Hono()
    .use(async (c, next) => {
      const isOurs = c.req.header('authorization') === `Bearer ${deps.webhookSecret}`;
      if (!isOurs) throw createRefusal(403, 'UnauthorizedAccess', 'The secret is wrong.');
      await next();
    })
    .post('/refunds', (c) => beginRefund(c, deps))
    .post('/refunds/:id', (c) => decideRefund(c, deps))
    .post('/disputes', (c) => beginDispute(c, deps))
    .post('/disputes/:id', (c) => decideDispute(c, deps));
}

async function beginRefund(c: Context, deps: AmazonDeps) {
  const body = await readJsonBody(c);
  const chargeId = requiredText(body.chargeId, 'chargeId');
  const money = readMoneyField(body.refundAmount, 'refundAmount');
  const { db } = deps.store;
  const id = await db.transaction().execute((tx) => insertRefund(tx, chargeId, money, deps.now()));
  await announceRecord(deps, 'REFUND', id);
  return c.json({ id }, 201);
}

async function decideRefund(c: Context, deps: AmazonDeps) {
  const requestedState = (await readJsonBody(c)).state;
  const state = states.find((candidate) => candidate === requestedState);
  if (!state) throw createRefusal(400, 'InvalidParameterValue', 'The state is not known.');
  const key = toObjectKey(readPathId(c));
  await deps.store.db.transaction().execute(async (tx) => {
    const refund = await lockObject<Refund>(tx, key);
    if (!refund?.refund) throw notFoundError('Refund');
    await saveObject(tx, key, { ...refund, state });
    if (state !== 'Declined') return;
    const charge = tx.updateTable('charges').set((set) => ({ refunded: set('refunded', '-', refund.money.amount) }));
    await charge.where('id', '=', refund.chargeId).execute();
  });
  await announceRecord(deps, 'REFUND', key.id);
  return c.json({ id: key.id });
}

async function beginDispute(c: Context, deps: AmazonDeps) {
  const chargeId = requiredText((await readJsonBody(c)).chargeId, 'chargeId');
  const id = await deps.store.db.transaction().execute((tx) => insertDispute(tx, chargeId, deps.now()));
  await announceRecord(deps, 'CHARGEBACK', id);
  return c.json({ id }, 201);
}

async function decideDispute(c: Context, deps: AmazonDeps) {
  const requestedResolution = (await readJsonBody(c)).resolution;
  const resolution = resolutions.find((candidate) => candidate === requestedResolution);
  if (!resolution) throw createRefusal(400, 'InvalidParameterValue', 'The resolution is not known.');
  const key = toObjectKey(readPathId(c));
  await deps.store.db.transaction().execute(async (tx) => {
    const dispute = await lockObject<Dispute>(tx, key);
    if (!dispute?.dispute) throw notFoundError('Dispute');
    await saveObject(tx, key, { ...dispute, resolution });
  });
  await announceRecord(deps, 'CHARGEBACK', key.id);
  return c.json({ id: key.id });
}
