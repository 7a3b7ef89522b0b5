import { createHash, createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto';

export type SignatureAlgorithm = 'ES256' | 'EdDSA';

/** Public JSON Web Key of a profile; members that are not listed are kept as they came. */
export interface PublicJwk {
  kid: string;
  kty: string;
  crv?: string | undefined;
  x?: string | undefined;
  y?: string | undefined;
  alg?: string | undefined;
  use?: string | undefined;
  key_ops?: readonly string[] | undefined;
}

/** Says whether a key is meant for verifying signatures (RFC 7517 §4.2, §4.3). */
export function isVerificationKey({ use, key_ops }: PublicJwk): boolean {
  return use !== 'enc' && (key_ops === undefined || key_ops.includes('verify'));
}

/** Finds the algorithm of a key; undefined: the shop cannot verify with it. */
export function findAlgorithm({ kty, crv, alg }: PublicJwk): SignatureAlgorithm | undefined {
  if (kty === 'EC' && crv === 'P-256' && (alg === undefined || alg === 'ES256')) return 'ES256';
  if (kty === 'OKP' && crv === 'Ed25519' && (alg === undefined || alg === 'EdDSA' || alg === 'Ed25519')) return 'EdDSA';
  return undefined;
}

/** Imports a public key; undefined: its values are no point of the curve. */
export function importPublicKey({ kty, crv, x, y }: PublicJwk): KeyObject | undefined {
  try {
    const key: JsonWebKey = kty === 'EC' ? { kty, crv, x, y } : { kty, crv, x };
    return createPublicKey({ key, format: 'jwk' });
  } catch {
    return undefined;
  }
}

/** Computes the thumbprint of a key (RFC 7638) as base64url. */
export function computeThumbprint({ kty, crv, x, y }: Pick<PublicJwk, 'kty' | 'crv' | 'x' | 'y'>): string {
  const members = kty === 'EC' ? { crv, kty, x, y } : { crv, kty, x };
  return createHash('sha256').update(JSON.stringify(members)).digest('base64url');
}
