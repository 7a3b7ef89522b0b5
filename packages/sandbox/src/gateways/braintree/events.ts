import { createHash, createHmac } from 'node:crypto';
import type { Behaviour } from '../../store/tables.ts';
import type { BraintreeDeps } from './keys.ts';
import { formatInstant } from './objects.ts';
import { serializeTransaction } from './serialize.ts';
import type { Dispute, Transaction } from './types.ts';
import { writeXmlDocument, type XmlFields } from './xml.ts';

/** Tells the shop that a payment is settled; what was paid with may make trouble of it. */
export async function announceSettled(deps: BraintreeDeps, transaction: Transaction): Promise<void> {
  const { behaviour } = transaction.sandbox;
  const subject = { transaction: serializeTransaction(transaction) };
  if (behaviour === 'early_webhook') return sendNotification(deps, 'transaction_settled', subject, { isEarly: true });
  const forged = { ...subject.transaction, status: 'settled' };
  if (behaviour === 'forged_webhook')
    return sendNotification(deps, 'transaction_settled', { transaction: forged }, { isForged: true });
  const isDisordered = behaviour === 'disordered_webhooks';
  if (isDisordered) await sendNotification(deps, 'transaction_settlement_declined', subject, {});
  if (transaction.processor_response_code !== '1000') return;
  await sendNotification(deps, 'transaction_settled', subject, { behaviour, isLate: isDisordered });
}

/** The bank has not given the money after all. */
export async function announceDeclined(deps: BraintreeDeps, transaction: Transaction): Promise<void> {
  await sendNotification(
    deps,
    'transaction_settlement_declined',
    { transaction: serializeTransaction(transaction) },
    {},
  );
}

export async function announceDispute(
  deps: BraintreeDeps,
  { id, amount }: Transaction,
  { evidence: _, ...dispute }: Dispute,
): Promise<void> {
  const kind = `dispute_${dispute.status === 'open' ? 'opened' : dispute.status}`;
  await sendNotification(deps, kind, { dispute: { ...dispute, transaction: { id, amount } } }, {});
}

interface Manner {
  behaviour?: Behaviour;
  isEarly?: boolean;
  isLate?: boolean;
  isForged?: boolean;
}

async function sendNotification(
  { webhooks, keys, now }: BraintreeDeps,
  kind: string,
  subject: XmlFields,
  { behaviour, isEarly, isLate = false, isForged = false }: Manner,
): Promise<void> {
  const xml = writeXmlDocument('notification', { timestamp: formatInstant(now()), kind, subject });
  const bt_payload = `${Buffer.from(xml).toString('base64')}\n`;
  const secret = isForged ? 'of somebody else' : keys.privateKey;
  const bt_signature = `${keys.publicKey}|${signPayload(bt_payload, secret)}`;
  const body = new URLSearchParams({ bt_signature, bt_payload });
  const event = { gateway: 'braintree' as const, body, behaviour, isLate, isForged };
  if (isEarly) await webhooks.sendAtOnce(event);
  else webhooks.send(event);
}

/** HMAC-SHA1 under the hash of the private key, as the library checks it. */
function signPayload(payload: string, privateKey: string): string {
  const key = createHash('sha1').update(privateKey).digest();
  return createHmac('sha1', key).update(payload).digest('hex');
}
