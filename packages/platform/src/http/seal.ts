import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const cipher = 'aes-256-gcm';
const [nonceBytes, tagBytes] = [12, 16];

/**
 * Text that nobody reads, and nobody changes unseen, without the key.
 * @param key 32 bytes
 * @returns base64 of nonce, tag and what was encrypted
 */
export function sealText(key: Uint8Array, text: string): string {
  const nonce = randomBytes(nonceBytes);
  const sealing = createCipheriv(cipher, key, nonce);
  const bytes = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()]);
  return Buffer.concat([nonce, sealing.getAuthTag(), bytes]).toString('base64');
}

/** @throws Error when it was sealed with another key, or is not as it was */
export function unsealText(key: Uint8Array, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64');
  const opening = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes });
  opening.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  const text = opening.update(bytes.subarray(nonceBytes + tagBytes));
  return Buffer.concat([text, opening.final()]).toString('utf8');
}
