import { createPublicKey, sign } from 'node:crypto';

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
export function createCertificate(key: string, now: Date): string {
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
