import { randomBytes } from 'node:crypto';
import type { PolicyHosts } from '@mercer/server';
import type { ShopConfig } from './config.ts';

const nonceBytes = 16;

export function generateNonce(): string {
  return randomBytes(nonceBytes).toString('base64');
}

/** Nonces of 128 random bits. These are asked for in one call for many, which costs as much as an answer's other headers. */
export function createNonces(batchSize = 256): () => string {
  let random = Buffer.alloc(0);
  let at = 0;
  return () => {
    if (at === random.length) {
      random = randomBytes(batchSize * nonceBytes);
      at = 0;
    }
    at += nonceBytes;
    return random.toString('base64', at - nonceBytes, at);
  };
}

interface PageFacts {
  nonce: string;
  /** Value of Strict-Transport-Security; undefined when the shop is not served over https. */
  strictTransport: string | undefined;
  dev: boolean;
  styleSheet: string | undefined;
  font?: string | undefined;
  /** Hosts of the gateways whose scripts the checkout loads, and of the shop's pictures. */
  hosts?: readonly PolicyHosts[] | undefined;
}

/** A nonce beside 'unsafe-inline' would take it back: https://www.w3.org/TR/CSP3/#allow-all-inline */
function buildStyleSource({
  nonce,
  dev,
  hosts,
}: {
  nonce: string;
  dev: boolean;
  hosts: readonly PolicyHosts[];
}): string {
  // Vite puts styles into the page while developing
  if (dev || hosts.some(({ setsStyles }) => setsStyles)) return " 'unsafe-inline'";
  return hosts.some(({ insertsStyles }) => insertsStyles) ? ` 'nonce-${nonce}'` : '';
}

/**
 * The headers of every page, the 404 too. Scripts come from us or with the nonce. Styles come from files only, and from the
 * scripts of wallets, with the nonce, in a shop that offers one: its checkout is reached from any page without a new document.
 */
export function buildPageHeaders({ nonce, strictTransport, dev, styleSheet, font, hosts = [] }: PageFacts) {
  const listSources = (kind: Exclude<keyof PolicyHosts, 'insertsStyles' | 'setsStyles'>) =>
    [...new Set(hosts.flatMap((policyHosts) => policyHosts[kind] ?? []))].map((host) => ` ${host}`).join('');
  const policy = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'${listSources('script')}`,
    `style-src 'self'${buildStyleSource({ nonce, dev, hosts })}`,
    `img-src 'self' data:${listSources('image')}`,
    `connect-src 'self'${dev ? ' ws:' : ''}${listSources('connect')}`,
    ...(hosts.length > 0 ? [`frame-src 'self'${listSources('frame')}`] : []),
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "frame-ancestors 'none'",
    `form-action 'self'${listSources('form')}`,
  ];
  return {
    'Content-Security-Policy': policy.join('; '),
    'X-Content-Type-Options': 'nosniff',
    // PayPal, Google Pay and others open windows, which answer to this one
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    // no-referrer would make form posts send `Origin: null`
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    ...(styleSheet ? { Link: buildPreloadLinks(styleSheet, font) } : {}),
    ...(strictTransport ? { 'Strict-Transport-Security': strictTransport } : {}),
  };
}

/**
 * Builds the `Link` header that preloads the styles and the headings' font: nothing is painted without the styles, so
 * they are requested before the scripts, which React writes in front of them.
 */
function buildPreloadLinks(styleSheet: string, font: string | undefined): string {
  const styles = `<${styleSheet}>; rel=preload; as=style`;
  return font ? `${styles}, <${font}>; rel=preload; as=font; type=font/woff2; crossorigin` : styles;
}

/**
 * Returns the value of Strict-Transport-Security for a year; subdomains are included only by choice, since all of them
 * would need https.
 */
export function getStrictTransport({ publicUrl, hstsSubdomains }: Pick<ShopConfig, 'publicUrl' | 'hstsSubdomains'>) {
  if (!publicUrl.startsWith('https:')) return undefined;
  return hstsSubdomains ? 'max-age=31536000; includeSubDomains' : 'max-age=31536000';
}
