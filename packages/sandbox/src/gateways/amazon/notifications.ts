import { sign } from 'node:crypto';
import type { Context } from 'hono';
import type { Behaviour } from '../../store/tables.ts';
import { createCertificate } from './certificate.ts';
import { getOrCreateKey } from './key-pair.ts';
import type { AmazonDeps } from './keys.ts';
import { toPermissionId } from './permissions.ts';
import { gateway } from './sessions.ts';

const snsKey = 'sns_key';

/** Tells the shop of a charge. */
export function announceCharge(deps: AmazonDeps, chargeId: string, behaviour?: Behaviour): Promise<void> {
  return announceRecord(deps, 'CHARGE', chargeId, behaviour);
}

/**
 * Tells the shop of what has changed: an instant payment notification in a message of Amazon SNS.
 * https://developer.amazon.com/docs/amazon-pay-checkout/set-up-instant-payment-notifications.html
 */
export async function announceRecord(
  deps: AmazonDeps,
  kind: 'CHARGE' | 'REFUND' | 'CHARGEBACK',
  id: string,
  behaviour?: Behaviour,
): Promise<void> {
  const { webhooks, keys, now, origin } = deps;
  const notice = {
    MerchantID: keys.merchantId,
    ObjectType: kind,
    ObjectId: id,
    ChargePermissionId: toPermissionId(id),
    NotificationType: 'STATE_CHANGE',
    NotificationId: crypto.randomUUID(),
    NotificationVersion: 'V2',
  };
  const signed = {
    Message: JSON.stringify(notice),
    MessageId: crypto.randomUUID(),
    Timestamp: now().toISOString(),
    TopicArn: 'arn:aws:sns:us-east-1:000000000000:sandbox',
    Type: 'Notification',
  };
  const text = Object.entries(signed).map(([name, value]) => `${name}\n${value}\n`);
  const signature = sign('sha256', Buffer.from(text.join('')), await getOrCreateKey(deps, snsKey));
  const message = {
    ...signed,
    SignatureVersion: '2',
    Signature: signature.toString('base64'),
    SigningCertURL: `${origin}/sandbox/amazon/certificates/sns.pem`,
    UnsubscribeURL: `${origin}/sandbox/amazon/`,
  };
  webhooks.send({ gateway, body: JSON.stringify(message), behaviour });
}

export async function getCertificate(c: Context, deps: AmazonDeps) {
  return c.body(createCertificate(await getOrCreateKey(deps, snsKey), deps.now()), 200, {
    'Content-Type': 'application/x-pem-file',
  });
}
