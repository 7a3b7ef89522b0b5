import { createHash, timingSafeEqual } from 'node:crypto';
import { isInnerList, parseDictionary, StructuredFieldError } from './structured-fields.ts';

/** Builds the header `Content-Digest` of a body (RFC 9530). */
export function buildContentDigest(body: Uint8Array): string {
  return `sha-256=:${createHash('sha256').update(body).digest('base64')}:`;
}

/** Says whether a header `Content-Digest` has the SHA-256 of the body; another digest in it must match as well. */
export function matchesContentDigest(header: string, body: Uint8Array): boolean {
  try {
    const members = parseDictionary(header);
    if (!members.has('sha-256')) return false;
    return [...members].every(([algorithm, member]) => {
      const name = digestNames[algorithm];
      if (name === undefined) return true;
      if (isInnerList(member) || !(member.value instanceof Uint8Array)) return false;
      const digest = createHash(name).update(body).digest();
      return digest.length === member.value.length && timingSafeEqual(digest, member.value);
    });
  } catch (error) {
    if (error instanceof StructuredFieldError) return false;
    throw error;
  }
}

/** Digests that can be computed, by their name in the header; others are ignored. */
const digestNames: Readonly<Record<string, string | undefined>> = { 'sha-256': 'sha256', 'sha-512': 'sha512' };
