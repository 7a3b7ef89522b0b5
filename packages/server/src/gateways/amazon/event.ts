import { parseEvent } from '../event.ts';
import type { GatewayEvent, SignedCall } from '../port.ts';
import { fieldsOf } from '../wish.ts';
import type { Amazon } from './api.ts';
import { chargeOf } from './history.ts';
import type { ReadSns } from './sns.ts';
import { orderOf } from './transaction.ts';

interface EventDeps {
  amazon: Amazon;
  readSns: ReadSns;
  merchantId: string;
}

/**
 * What Amazon says of a charge, a refund or a dispute; null for all else, and for what is another merchant's:
 * https://developer.amazon.com/docs/amazon-pay-checkout/set-up-instant-payment-notifications.html
 * @throws InvalidEvent
 */
export async function readEvent(
  { body }: SignedCall,
  { amazon, readSns, merchantId }: EventDeps,
): Promise<GatewayEvent | null> {
  const { id, type, message } = await readSns(body);
  if (type !== 'Notification') return null;
  const notice = fieldsOf(parseEvent(message));
  const { ObjectType, ObjectId, ChargePermissionId } = notice;
  const isNamed = [ObjectType, ObjectId, ChargePermissionId].every((text) => typeof text === 'string');
  if (!isNamed || notice.MerchantID !== merchantId || !kinds.includes(String(ObjectType))) return null;
  const orderId = await orderOf(amazon, String(ChargePermissionId));
  if (!orderId) return null;
  const named = { id, name: `${ObjectType} ${notice.NotificationType}`, orderId };
  return { ...named, ...(await subjectOf(amazon, String(ObjectType), String(ObjectId))) };
}

const kinds = ['CHARGE', 'REFUND', 'CHARGEBACK'];

type Subject = Omit<GatewayEvent, 'id' | 'name' | 'orderId'>;

async function subjectOf(amazon: Amazon, kind: string, id: string): Promise<Subject> {
  if (kind === 'CHARGE') return { transactionId: id, about: 'payment' };
  const record = kind === 'REFUND' ? { refundId: id } : { disputeId: id };
  return { ...record, transactionId: await chargeOf(amazon, record), about: 'history' };
}
