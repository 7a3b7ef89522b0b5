import { toFieldRecord } from '../browser-params.ts';
import { parseEvent } from '../event.ts';
import type { GatewayEvent, SignedCall } from '../port.ts';
import type { Amazon } from './api.ts';
import { readChargeId } from './history.ts';
import type { ReadSns } from './sns.ts';
import { readOrderId } from './transaction.ts';

interface EventDeps {
  amazon: Amazon;
  readSns: ReadSns;
  merchantId: string;
}

/**
 * Reads an event about a charge, a refund or a dispute; null for all other events and for those of another merchant:
 * https://developer.amazon.com/docs/amazon-pay-checkout/set-up-instant-payment-notifications.html
 * @throws InvalidEvent
 */
export async function readWebhookEvent(
  { body }: SignedCall,
  { amazon, readSns, merchantId }: EventDeps,
): Promise<GatewayEvent | null> {
  const { id, type, message } = await readSns(body);
  if (type !== 'Notification') return null;
  const notice = toFieldRecord(parseEvent(message));
  const { ObjectType, ObjectId, ChargePermissionId } = notice;
  const isNamed = [ObjectType, ObjectId, ChargePermissionId].every((text) => typeof text === 'string');
  if (!isNamed || notice.MerchantID !== merchantId || !kinds.includes(String(ObjectType))) return null;
  const orderId = await readOrderId(amazon, String(ChargePermissionId));
  if (!orderId) return null;
  const eventFields = { id, name: `${ObjectType} ${notice.NotificationType}`, orderId };
  return { ...eventFields, ...(await readEventSubject(amazon, String(ObjectType), String(ObjectId))) };
}

const kinds = ['CHARGE', 'REFUND', 'CHARGEBACK'];

type Subject = Omit<GatewayEvent, 'id' | 'name' | 'orderId'>;

async function readEventSubject(amazon: Amazon, kind: string, id: string): Promise<Subject> {
  if (kind === 'CHARGE') return { transactionId: id, about: 'payment' };
  const record = kind === 'REFUND' ? { refundId: id } : { disputeId: id };
  return { ...record, transactionId: await readChargeId(amazon, record), about: 'history' };
}
