import { createPublicKey, sign } from 'node:crypto';

type Der = Buffer;

/** One value of DER: its tag, its length, what is in it. */
function der(tag: number, ...parts: Der[]): Der {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: Der[]) => der(0x30, ...parts);
const named = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const time = (date: Date) => der(0x17, Buffer.from(`${date.toISOString().replace(/\D/g, '').slice(2, 14)}Z`));

const sha256WithRsa = sequence(named('2a864886f70d01010b'), der(0x05));
const commonName = sequence(der(0x31, sequence(named('550403'), der(0x0c, Buffer.from('sns.amazonaws.com')))));
const years = 10;

/** What Amazon SNS would show of its key: a certificate that nobody has signed but itself. @param key PEM, of RSA */
export function certificateOf(key: string, now: Date): string {
  const until = new Date(now);
  until.setUTCFullYear(now.getUTCFullYear() + years);
  const facts = sequence(
    der(0x02, Buffer.from([1])),
    sha256WithRsa,
    commonName,
    sequence(time(new Date(now.getTime() - 86_400_000)), time(until)),
    commonName,
    createPublicKey(key).export({ type: 'spki', format: 'der' }),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', facts, key));
  const lines = sequence(facts, sha256WithRsa, signature)
    .toString('base64')
    .match(/.{1,64}/g);
  return `-----BEGIN CERTIFICATE-----\n${lines?.join('\n')}\n-----END CERTIFICATE-----\n`;
}
