import { createHash } from 'node:crypto';

/** A validator of exactly these bytes. */
export function etagOf(bytes: string | Uint8Array): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
}

/** Whether `If-None-Match` names it, in whichever form. */
export function isKnown(header: string | undefined, etag: string): boolean {
  const known = header?.split(',').map((one) => one.trim().replace(/^W\//, ''));
  return known?.some((one) => one === etag || one === '*') ?? false;
}
