import { randomUUID, timingSafeEqual } from 'node:crypto';

/** 122 random bits behind a prefix: `newId('ch')` is `ch_` and 32 hexadecimal digits. */
export function createPrefixedId(prefix: string): string {
  return `${prefix}_${randomUUID().replaceAll('-', '')}`;
}

export function isPrefixedId(value: string, prefix: string): boolean {
  return value.startsWith(`${prefix}_`) && /^[0-9a-f]{32}$/.test(value.slice(prefix.length + 1));
}

export function isSameSecret(leftSecret: string, right: string): boolean {
  const [a, b] = [Buffer.from(leftSecret), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
