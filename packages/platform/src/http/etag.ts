import { createHash } from 'node:crypto';

/** A validator of exactly these bytes. */
export function computeEtag(bytes: string | Uint8Array): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
}

/** Returns true when `If-None-Match` contains the ETag, weak or strong, or `*`. */
export function matchesAnyEtag(header: string | undefined, etag: string): boolean {
  const requestEtags = header?.split(',').map((candidate) => candidate.trim().replace(/^W\//, ''));
  return requestEtags?.some((candidate) => candidate === etag || candidate === '*') ?? false;
}
