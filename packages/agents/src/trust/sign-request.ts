import { type KeyObject, sign } from 'node:crypto';
import { buildContentDigest } from './content-digest.ts';
import { buildSignatureBase, type SignedRequest } from './signature-base.ts';
import { type InnerList, serializeInnerList } from './structured-fields.ts';

export interface RequestSigner {
  keyId: string;
  /** private key of ES256 or Ed25519 */
  privateKey: KeyObject;
}

/**
 * Builds the headers that sign a request (RFC 9421) with a body: `Content-Digest`, `Signature-Input` and `Signature`.
 * @param request headers that are all covered, beside the method and the target
 * @param created time of signing in seconds
 */
export function signRequest(
  request: SignedRequest & { body: Uint8Array },
  { keyId, privateKey }: RequestSigner,
  created: number,
): Record<string, string> {
  const digest = buildContentDigest(request.body);
  const headers = new Headers(request.headers);
  headers.set('content-digest', digest);
  const names = ['@method', '@authority', '@path', ...(request.url.search === '' ? [] : ['@query']), ...headers.keys()];
  const covered: InnerList = {
    items: names.map((value) => ({ value, parameters: new Map() })),
    parameters: new Map<string, string | number>([
      ['created', created],
      ['keyid', keyId],
    ]),
  };
  const base = Buffer.from(buildSignatureBase({ ...request, headers }, covered));
  const signature =
    privateKey.asymmetricKeyType === 'ed25519'
      ? sign(null, base, privateKey)
      : sign('sha256', base, { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return {
    'Content-Digest': digest,
    'Signature-Input': `sig1=${serializeInnerList(covered)}`,
    Signature: `sig1=:${signature.toString('base64')}:`,
  };
}
