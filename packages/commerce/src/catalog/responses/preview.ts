import { isLinkSignature, linkSignature, type Signer } from '@mercer/platform/http/link-signature';

/** Builds the key that shows a product whatever its state, until a date. It is sent as `$preview_token`. */
export function buildPreviewToken(config: Signer, productId: string, expires: Date): string {
  const until = String(expires.getTime());
  return `${productId}.${until}.${linkSignature(config, buildSignedText(productId, until))}`;
}

/** @returns the id of the product that the key shows now; null for a key that is wrong or has expired */
export function readPreviewToken(config: Signer, token: string, now: Date): string | null {
  const [, productId = '', until = '', signature = ''] = token.match(/^(.+)\.(\d+)\.([\w-]+)$/) ?? [];
  if (!(Number(until) > now.getTime())) return null;
  return isLinkSignature(config, buildSignedText(productId, until), signature) ? productId : null;
}

const buildSignedText = (productId: string, until: string) => `product preview of ${productId} until ${until}`;
