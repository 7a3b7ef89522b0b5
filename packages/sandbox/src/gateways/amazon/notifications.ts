import { createPublicKey, sign } from 'node:crypto';
import type { Context } from 'hono';
import type { Behaviour } from '../../store/tables.ts';
import { getOrCreateKey } from './key-pair.ts';
import type { AmazonDeps } from './keys.ts';
import { toPermissionId } from './permissions.ts';
import { gateway } from './sessions.ts';

type Der = Buffer;

/** Encodes one DER value: its tag, its length and its contents. */
function encodeDer(tag: number, ...parts: Der[]): Der {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const encodeSequence = (...parts: Der[]) => encodeDer(0x30, ...parts);
const encodeObjectId = (hex: string) => encodeDer(0x06, Buffer.from(hex, 'hex'));
const encodeUtcTime = (date: Date) =>
  encodeDer(0x17, Buffer.from(`${date.toISOString().replace(/\D/g, '').slice(2, 14)}Z`));

const sha256WithRsa = encodeSequence(encodeObjectId('2a864886f70d01010b'), encodeDer(0x05));
const commonName = encodeSequence(
  encodeDer(0x31, encodeSequence(encodeObjectId('550403'), encodeDer(0x0c, Buffer.from('sns.amazonaws.com')))),
);
const years = 10;

/**
 * Creates a self-signed certificate for the key, in place of the one that Amazon SNS publishes.
 * @param key PEM of an RSA key
 */
function createCertificate(key: string, now: Date): string {
  const until = new Date(now);
  until.setUTCFullYear(now.getUTCFullYear() + years);
  const facts = encodeSequence(
    encodeDer(0x02, Buffer.from([1])),
    sha256WithRsa,
    commonName,
    encodeSequence(encodeUtcTime(new Date(now.getTime() - 86_400_000)), encodeUtcTime(until)),
    commonName,
    createPublicKey(key).export({ type: 'spki', format: 'der' }),
  );
  const signature = encodeDer(0x03, Buffer.from([0]), sign('sha256', facts, key));
  const lines = encodeSequence(facts, sha256WithRsa, signature)
    .toString('base64')
    .match(/.{1,64}/g);
  return `-----BEGIN CERTIFICATE-----\n${lines?.join('\n')}\n-----END CERTIFICATE-----\n`;
}

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
