import { createSign, generateKeyPairSync } from 'node:crypto';

type Der = Buffer;

/** One value of DER: its tag, its length, what is in it. */
function der(tag: number, ...parts: Der[]): Der {
  const content = Buffer.concat(parts);
  const long = content.length > 255 ? [0x82, content.length >> 8, content.length & 255] : [0x81, content.length];
  return Buffer.concat([Buffer.from([tag, ...(content.length < 128 ? [content.length] : long)]), content]);
}

const sequence = (...parts: Der[]) => der(0x30, ...parts);
const hex = (tag: number, bytes: string) => der(tag, Buffer.from(bytes, 'hex'));
const day = (date: Date) => der(0x17, Buffer.from(`${date.toISOString().replace(/\D/g, '').slice(2, 14)}Z`));

const ecdsaWithSha256 = sequence(hex(0x06, '2a8648ce3d040302'));
const localhost = sequence(der(0x31, sequence(hex(0x06, '550403'), der(0x0c, Buffer.from('localhost')))));

/** A certificate that nobody has signed but itself, for two days around now. */
export function selfSigned(): { key: string; cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const inDays = (days: number) => day(new Date(Date.now() + days * 86_400_000));
  const facts = sequence(
    hex(0x02, '01'),
    ecdsaWithSha256,
    localhost,
    sequence(inDays(-1), inDays(1)),
    localhost,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = createSign('SHA256').update(facts).sign(privateKey);
  const certificate = sequence(facts, ecdsaWithSha256, der(0x03, Buffer.from([0]), signature));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.toString('base64')}\n-----END CERTIFICATE-----\n`,
  };
}
