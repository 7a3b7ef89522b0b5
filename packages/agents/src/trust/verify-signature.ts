import { verify } from 'node:crypto';
import { matchesContentDigest } from './content-digest.ts';
import {
  computeThumbprint,
  findAlgorithm,
  importPublicKey,
  isVerificationKey,
  type PublicJwk,
  type SignatureAlgorithm,
} from './json-web-key.ts';
import type { RefusalCode } from './refusal.ts';
import { buildSignatureBase, identifyComponent, MissingComponentError, type SignedRequest } from './signature-base.ts';
import {
  type InnerList,
  isInnerList,
  type Member,
  parseDictionary,
  StructuredFieldError,
} from './structured-fields.ts';

interface ReceivedRequest extends SignedRequest {
  rawBody: Uint8Array;
}

type Fault = Extract<
  RefusalCode,
  'signature_missing' | 'signature_invalid' | 'key_not_found' | 'algorithm_unsupported' | 'digest_mismatch'
>;

/** `isVerified: false` with a fault: the request has signatures, and none of them holds. */
export type SignatureCheck = { isVerified: true; keyId: string } | { isVerified: false; fault: Fault };

/** Signatures of one request that are tried: each costs a verification. */
const maxSignatures = 4;
/** Clocks may differ by so much. */
const toleranceSeconds = 60;
/** A signature with a time is valid for so long at most. */
const maxAgeSeconds = 24 * 3600;

/**
 * Verifies the signatures of a request (RFC 9421) with the keys of a profile. A request is verified when one of its
 * signatures holds, and that signature covers everything in the request that matters.
 */
export function verifyRequest(request: ReceivedRequest, keys: readonly PublicJwk[], now: Date): SignatureCheck {
  const inputs = request.headers.get('signature-input');
  const signatures = request.headers.get('signature');
  if (inputs === null || signatures === null) return { isVerified: false, fault: 'signature_missing' };
  const digest = request.headers.get('content-digest');
  if (digest !== null && !matchesContentDigest(digest, request.rawBody))
    return { isVerified: false, fault: 'digest_mismatch' };
  try {
    const values = parseDictionary(signatures);
    const candidates = [...parseDictionary(inputs)].slice(0, maxSignatures);
    const checks = candidates.map(([label, input]) =>
      verifyCandidate(request, { input, value: values.get(label) }, keys, now),
    );
    return (
      checks.find(({ isVerified }) => isVerified) ?? checks[0] ?? { isVerified: false, fault: 'signature_missing' }
    );
  } catch (error) {
    if (error instanceof StructuredFieldError) return { isVerified: false, fault: 'signature_invalid' };
    throw error;
  }
}

interface Candidate {
  input: Member;
  value: Member | undefined;
}

function verifyCandidate(
  request: ReceivedRequest,
  { input, value }: Candidate,
  keys: readonly PublicJwk[],
  now: Date,
): SignatureCheck {
  const invalid = { isVerified: false, fault: 'signature_invalid' } as const;
  if (!isInnerList(input) || !value || isInnerList(value) || !(value.value instanceof Uint8Array)) return invalid;
  const keyId = input.parameters.get('keyid');
  if (typeof keyId !== 'string') return { isVerified: false, fault: 'key_not_found' };
  const key = keys.find((candidate) => candidate.kid === keyId && isVerificationKey(candidate));
  if (!key) return { isVerified: false, fault: 'key_not_found' };
  const algorithm = findAlgorithm(key);
  const publicKey = algorithm && importPublicKey(key);
  if (!algorithm || !publicKey) return { isVerified: false, fault: 'algorithm_unsupported' };
  const namedAlgorithm = input.parameters.get('alg');
  if (namedAlgorithm !== undefined && namedAlgorithm !== algorithmNames[algorithm]) return invalid;
  if (!isTimely(input, now) || !hasAllowedTag(input, key) || !coversRequest(request, input)) return invalid;
  // ECDSA signatures are r and s of 32 bytes each, and Ed25519 signatures have 64 bytes as well: DER has more
  if (value.value.length !== 64) return invalid;
  try {
    const base = Buffer.from(buildSignatureBase(request, input));
    const isValid =
      algorithm === 'ES256'
        ? verify('sha256', base, { key: publicKey, dsaEncoding: 'ieee-p1363' }, value.value)
        : verify(null, base, publicKey, value.value);
    return isValid ? { isVerified: true, keyId } : invalid;
  } catch (error) {
    if (error instanceof MissingComponentError || error instanceof StructuredFieldError) return invalid;
    throw error;
  }
}

/** Algorithms by the names of the registry of RFC 9421. */
const algorithmNames: Readonly<Record<SignatureAlgorithm, string>> = { ES256: 'ecdsa-p256-sha256', EdDSA: 'ed25519' };

/** Says whether a signature that names its times is valid now; one without them is. */
function isTimely({ parameters }: InnerList, now: Date): boolean {
  const seconds = now.getTime() / 1000;
  const createdAt = parameters.get('created');
  const expiresAt = parameters.get('expires');
  if (createdAt !== undefined) {
    if (typeof createdAt !== 'number' || createdAt > seconds + toleranceSeconds) return false;
    if (createdAt < seconds - maxAgeSeconds) return false;
  }
  return expiresAt === undefined || (typeof expiresAt === 'number' && expiresAt > seconds - toleranceSeconds);
}

/** Says whether the purpose of a signature is known: none, or that of a web bot, whose key id is the key's thumbprint. */
function hasAllowedTag({ parameters }: InnerList, key: PublicJwk): boolean {
  const tag = parameters.get('tag');
  if (tag === undefined) return true;
  const hasTimes = parameters.has('created') && parameters.has('expires');
  return tag === 'web-bot-auth' && hasTimes && parameters.get('keyid') === computeThumbprint(key);
}

/** Says whether a signature covers the target, the body, and each header that matters, none of them twice. */
function coversRequest({ url, headers, rawBody }: ReceivedRequest, { items }: InnerList): boolean {
  const identifiers = items.map(identifyComponent);
  if (new Set(identifiers).size !== identifiers.length) return false;
  // A member of a header leaves the others open; of `Signature-Agent` each signature covers its own
  const wholeItems = items.filter(({ value, parameters }) => !parameters.has('key') || value === 'signature-agent');
  const names = new Set(wholeItems.map(({ value }) => value));
  const required = [
    '@method',
    '@authority',
    '@path',
    ...(url.search === '' ? [] : ['@query']),
    ...(rawBody.length === 0 ? [] : ['content-digest', 'content-type']),
    ...['idempotency-key', 'ucp-agent', 'signature-agent'].filter((name) => headers.has(name)),
  ];
  const isWholeTarget = names.has('@target-uri');
  const targetParts = ['@authority', '@path', '@query'];
  return required.every((name) => names.has(name) || (isWholeTarget && targetParts.includes(name)));
}
