import { parseEvent } from '../event.ts';
import type { GatewayEvent, SignedCall } from '../port.ts';
import { fieldsOf } from '../wish.ts';
import type { Amazon } from './api.ts';
import type { ReadSns } from './sns.ts';
import { orderOf } from './transaction.ts';

interface EventDeps {
  amazon: Amazon;
  readSns: ReadSns;
  merchantId: string;
}

/** What Amazon says of a charge; null for all else, and for what is another merchant's. @throws InvalidEvent */
export async function readEvent(
  { body }: SignedCall,
  { amazon, readSns, merchantId }: EventDeps,
): Promise<GatewayEvent | null> {
  const { id, type, message } = await readSns(body);
  if (type !== 'Notification') return null;
  const { MerchantID, ObjectType, ObjectId, ChargePermissionId, NotificationType } = fieldsOf(parseEvent(message));
  const isCharge = ObjectType === 'CHARGE' && typeof ObjectId === 'string' && typeof ChargePermissionId === 'string';
  if (!isCharge || MerchantID !== merchantId) return null;
  const orderId = await orderOf(amazon, ChargePermissionId);
  if (!orderId) return null;
  return { id, name: `CHARGE ${NotificationType}`, orderId, transactionId: ObjectId, about: 'payment' };
}
