const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648 §6 without padding: as authenticator apps take secrets, and people type them. */
export function encodeBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

/** @param text of the alphabet alone */
export function decodeBase32(text: string): Buffer {
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** Normalizes base32 as a person may type it: in lower case, in groups, with digits that look like letters. */
export function normalizeBase32(typedText: string): string {
  return typedText
    .toUpperCase()
    .replace(/[\s-]/g, '')
    .replace(/[018]/g, (digit) => (digit === '0' ? 'O' : digit === '1' ? 'I' : 'B'));
}
