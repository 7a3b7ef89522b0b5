import { constants, createHash, createPublicKey, verify } from 'node:crypto';
import type { Context } from 'hono';
import { createRefusal } from './errors.ts';
import { getMerchantKey } from './key-pair.ts';
import type { AmazonDeps } from './keys.ts';

const defaultAlgorithm = 'AMZN-PAY-RSASSA-PSS';
/** Salt lengths in bytes of both versions of the algorithm. */
const saltLengths: Record<string, number> = { [defaultAlgorithm]: 20, 'AMZN-PAY-RSASSA-PSS-V2': 32 };
const mustBeSigned = ['accept', 'content-type', 'x-amz-pay-date', 'x-amz-pay-host', 'x-amz-pay-region'];

/**
 * Checks the signature of a call: https://developer.amazon.com/docs/amazon-pay-api-v2/signing-requests.html
 * @throws SandboxError
 */
export async function assertCallSigned(c: Context, deps: AmazonDeps): Promise<void> {
  const authorization = readAuthorization(c.req.header('authorization') ?? '');
  if (!authorization || authorization.publicKeyId !== deps.keys.publicKeyId) {
    throw createRefusal(400, 'InvalidHeaderValue', 'The value provided for PublicKeyId is invalid.');
  }
  const names = authorization.signedHeaders.split(';');
  const unsigned = mustBeSigned.find((name) => !names.includes(name));
  if (unsigned) throw createRefusal(400, 'MissingHeader', `The header '${unsigned}' is missing.`);
  const lines = names.map((name) => `${name}:${c.req.header(name) ?? ''}\n`).join('');
  const query = new URL(c.req.url).searchParams.toString();
  const parts = [c.req.method, c.req.path, query, lines, authorization.signedHeaders, hashSha256(await c.req.text())];
  if (await hasValidSignature(deps, parts.join('\n'), authorization)) return;
  throw createRefusal(403, 'InvalidRequestSignature', 'The signature is not valid.');
}

interface SignedPayload {
  payload: string;
  signature: string;
  /** Amazon assumes the first version where the page names none. */
  algorithm?: string | undefined;
}

/** Says whether the shop has signed the payload that a page passes to its button. */
export async function isPayloadSigned(
  deps: AmazonDeps,
  { payload, signature, algorithm = defaultAlgorithm }: SignedPayload,
): Promise<boolean> {
  return Object.hasOwn(saltLengths, algorithm) && hasValidSignature(deps, payload, { algorithm, signature });
}

interface ParsedSignature {
  algorithm: string;
  publicKeyId: string;
  signedHeaders: string;
  signature: string;
}

function readAuthorization(text: string): ParsedSignature | undefined {
  const form = /^(\S+) PublicKeyId=([^,\s]+), ?SignedHeaders=([a-z0-9;-]+), ?Signature=(\S+)$/;
  const [, algorithm, publicKeyId, signedHeaders, signature] = form.exec(text) ?? [];
  if (!algorithm || !publicKeyId || !signedHeaders || !signature || !Object.hasOwn(saltLengths, algorithm))
    return undefined;
  return { algorithm, publicKeyId, signedHeaders, signature };
}

async function hasValidSignature(
  deps: AmazonDeps,
  text: string,
  { algorithm, signature }: Pick<ParsedSignature, 'algorithm' | 'signature'>,
): Promise<boolean> {
  const signed = Buffer.from(`${algorithm}\n${hashSha256(text)}`);
  const saltLength = saltLengths[algorithm] ?? 0;
  const key = createPublicKey(await getMerchantKey(deps));
  const padding = constants.RSA_PKCS1_PSS_PADDING;
  return verify('sha256', signed, { key, padding, saltLength }, Buffer.from(signature, 'base64'));
}

function hashSha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
