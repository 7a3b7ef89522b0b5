import { constants, createHash, createPublicKey, verify } from 'node:crypto';
import type { Context } from 'hono';
import type { SandboxDeps } from '../deps.ts';
import { refused } from './errors.ts';
import { merchantKey } from './key-pair.ts';

const defaultAlgorithm = 'AMZN-PAY-RSASSA-PSS';
/** Both versions of the algorithm, which differ in the length of their salt, in bytes. */
const saltLengths: Record<string, number> = { [defaultAlgorithm]: 20, 'AMZN-PAY-RSASSA-PSS-V2': 32 };
const mustBeSigned = ['accept', 'content-type', 'x-amz-pay-date', 'x-amz-pay-host', 'x-amz-pay-region'];

/** After https://developer.amazon.com/docs/amazon-pay-api-v2/signing-requests.html @throws SandboxError */
export async function assertCallSigned(c: Context, deps: SandboxDeps): Promise<void> {
  const given = readAuthorization(c.req.header('authorization') ?? '');
  if (!given || given.publicKeyId !== deps.keys.amazon.publicKeyId) {
    throw refused(400, 'InvalidHeaderValue', 'The value provided for PublicKeyId is invalid.');
  }
  const names = given.signedHeaders.split(';');
  const unsigned = mustBeSigned.find((name) => !names.includes(name));
  if (unsigned) throw refused(400, 'MissingHeader', `The header '${unsigned}' is missing.`);
  const lines = names.map((name) => `${name}:${c.req.header(name) ?? ''}\n`).join('');
  const query = new URL(c.req.url).searchParams.toString();
  const parts = [c.req.method, c.req.path, query, lines, given.signedHeaders, sha256(await c.req.text())];
  if (await isSigned(deps, parts.join('\n'), given)) return;
  throw refused(403, 'InvalidRequestSignature', 'The signature is not valid.');
}

interface SignedPayload {
  payload: string;
  signature: string;
  /** Amazon assumes the first version where the page names none. */
  algorithm?: string | undefined;
}

/** What a page hands on for its button. */
export async function isPayloadSigned(
  deps: SandboxDeps,
  { payload, signature, algorithm = defaultAlgorithm }: SignedPayload,
): Promise<boolean> {
  return Object.hasOwn(saltLengths, algorithm) && isSigned(deps, payload, { algorithm, signature });
}

interface Given {
  algorithm: string;
  publicKeyId: string;
  signedHeaders: string;
  signature: string;
}

function readAuthorization(text: string): Given | undefined {
  const form = /^(\S+) PublicKeyId=([^,\s]+), ?SignedHeaders=([a-z0-9;-]+), ?Signature=(\S+)$/;
  const [, algorithm, publicKeyId, signedHeaders, signature] = form.exec(text) ?? [];
  if (!algorithm || !publicKeyId || !signedHeaders || !signature || !Object.hasOwn(saltLengths, algorithm))
    return undefined;
  return { algorithm, publicKeyId, signedHeaders, signature };
}

async function isSigned(
  deps: SandboxDeps,
  text: string,
  { algorithm, signature }: Pick<Given, 'algorithm' | 'signature'>,
): Promise<boolean> {
  const signed = Buffer.from(`${algorithm}\n${sha256(text)}`);
  const saltLength = saltLengths[algorithm] ?? 0;
  const key = createPublicKey(await merchantKey(deps));
  const padding = constants.RSA_PKCS1_PSS_PADDING;
  return verify('sha256', signed, { key, padding, saltLength }, Buffer.from(signature, 'base64'));
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
