import { randomBytes } from 'node:crypto';
import type { ShopConfig } from '@mercer/host/config/config';
import type { PolicyHostKind, PolicyHosts } from '@mercer/server';

/**
 * Creates a nonce of 128 random bits for what the scripts of wallets insert, in a shop that offers one: its checkout is
 * reached from any page without a new document. Returns undefined when the policy needs none.
 */
export function createNonce(hosts: readonly PolicyHosts[]): string | undefined {
  const isUsed = hosts.some(({ insertsScripts, insertsStyles }) => insertsScripts || insertsStyles);
  return isUsed ? randomBytes(16).toString('base64') : undefined;
}

interface PageFacts {
  /** Source that allows the inline script of the page; absent when it has none. */
  inlineScript?: string | undefined;
  nonce?: string | undefined;
  /** Value of Strict-Transport-Security; undefined when the shop is not served over https. */
  strictTransport: string | undefined;
  dev: boolean;
  styleSheet: string | undefined;
  font?: string | undefined;
  /** Hosts of the gateways whose scripts the checkout loads, and of the shop's pictures. */
  hosts?: readonly PolicyHosts[] | undefined;
}

/** Returns `'unsafe-inline'` alone: a nonce or hash beside it would disable it, https://www.w3.org/TR/CSP3/#allow-all-inline */
function buildStyleSource({ nonce, dev, hosts = [] }: PageFacts): string {
  // Vite puts styles into the page while developing
  if (dev || hosts.some(({ setsStyles }) => setsStyles)) return " 'unsafe-inline'";
  return nonce && hosts.some(({ insertsStyles }) => insertsStyles) ? ` 'nonce-${nonce}'` : '';
}

/** React Router writes inline scripts while developing; a built page has one, which never varies. */
function buildInlineScriptSource({ inlineScript, nonce, dev, hosts = [] }: PageFacts): string {
  if (dev) return " 'unsafe-inline'";
  const isNonceUsed = nonce && hosts.some(({ insertsScripts }) => insertsScripts);
  return `${inlineScript ? ` ${inlineScript}` : ''}${isNonceUsed ? ` 'nonce-${nonce}'` : ''}`;
}

/**
 * Builds the headers of every page, including the 404. Scripts are files of the shop and of its gateways, and the inline
 * script with the hash. Styles are files. Wallets that insert scripts or styles have the nonce for that.
 */
export function buildPageHeaders(page: PageFacts) {
  const { strictTransport, dev, styleSheet, font, hosts = [] } = page;
  const listSources = (kind: PolicyHostKind) =>
    [...new Set(hosts.flatMap((policyHosts) => policyHosts[kind] ?? []))].map((host) => ` ${host}`).join('');
  const policy = [
    "default-src 'self'",
    `script-src 'self'${buildInlineScriptSource(page)}${listSources('script')}`,
    `style-src 'self'${buildStyleSource(page)}`,
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
