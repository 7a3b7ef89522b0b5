import { createSign, generateKeyPairSync } from 'node:crypto';

type Der = Buffer;

/** Encodes one DER value: its tag, its length and its content. */
function encodeDer(tag: number, ...parts: Der[]): Der {
  const content = Buffer.concat(parts);
  const long = content.length > 255 ? [0x82, content.length >> 8, content.length & 255] : [0x81, content.length];
  return Buffer.concat([Buffer.from([tag, ...(content.length < 128 ? [content.length] : long)]), content]);
}

const encodeSequence = (...parts: Der[]) => encodeDer(0x30, ...parts);
const encodeHexBytes = (tag: number, bytes: string) => encodeDer(tag, Buffer.from(bytes, 'hex'));
const encodeUtcTime = (date: Date) =>
  encodeDer(0x17, Buffer.from(`${date.toISOString().replace(/\D/g, '').slice(2, 14)}Z`));

const ecdsaWithSha256 = encodeSequence(encodeHexBytes(0x06, '2a8648ce3d040302'));
const localhost = encodeSequence(
  encodeDer(0x31, encodeSequence(encodeHexBytes(0x06, '550403'), encodeDer(0x0c, Buffer.from('localhost')))),
);

/** A certificate that nobody has signed but itself, for two days around now. */
export function createSelfSignedCertificate(): { key: string; cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const encodeDaysFromNow = (days: number) => encodeUtcTime(new Date(Date.now() + days * 86_400_000));
  const facts = encodeSequence(
    encodeHexBytes(0x02, '01'),
    ecdsaWithSha256,
    localhost,
    encodeSequence(encodeDaysFromNow(-1), encodeDaysFromNow(1)),
    localhost,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = createSign('SHA256').update(facts).sign(privateKey);
  const certificate = encodeSequence(facts, ecdsaWithSha256, encodeDer(0x03, Buffer.from([0]), signature));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.toString('base64')}\n-----END CERTIFICATE-----\n`,
  };
}
