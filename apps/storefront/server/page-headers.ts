import { randomBytes } from 'node:crypto';
import type { PolicyHosts } from '@mercer/server';
import type { ShopConfig } from './config.ts';

const nonceBytes = 16;

export function newNonce(): string {
  return randomBytes(nonceBytes).toString('base64');
}

/** Nonces of 128 random bits. These are asked for in one call for many, which costs as much as an answer's other headers. */
export function createNonces(many = 256): () => string {
  let random = Buffer.alloc(0);
  let at = 0;
  return () => {
    if (at === random.length) {
      random = randomBytes(many * nonceBytes);
      at = 0;
    }
    at += nonceBytes;
    return random.toString('base64', at - nonceBytes, at);
  };
}

interface PageFacts {
  nonce: string;
  /** what browsers must keep to https; undefined where the shop is not on it */
  strictTransport: string | undefined;
  dev: boolean;
  styleSheet: string | undefined;
  font?: string | undefined;
  /** of the gateways whose scripts the checkout loads, and of the shop's pictures */
  hosts?: readonly PolicyHosts[] | undefined;
}

/** A nonce beside 'unsafe-inline' would take it back: https://www.w3.org/TR/CSP3/#allow-all-inline */
function styleSource({ nonce, dev, hosts }: { nonce: string; dev: boolean; hosts: readonly PolicyHosts[] }): string {
  // Vite puts styles into the page while developing
  if (dev || hosts.some(({ setsStyles }) => setsStyles)) return " 'unsafe-inline'";
  return hosts.some(({ insertsStyles }) => insertsStyles) ? ` 'nonce-${nonce}'` : '';
}

/**
 * The headers of every page, the 404 too. Scripts come from us or with the nonce. Styles come from files only, and from the
 * scripts of wallets, with the nonce, in a shop that offers one: its checkout is reached from any page without a new document.
 */
export function pageHeaders({ nonce, strictTransport, dev, styleSheet, font, hosts = [] }: PageFacts) {
  const of = (kind: Exclude<keyof PolicyHosts, 'insertsStyles' | 'setsStyles'>) =>
    [...new Set(hosts.flatMap((one) => one[kind] ?? []))].map((host) => ` ${host}`).join('');
  const policy = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'${of('script')}`,
    `style-src 'self'${styleSource({ nonce, dev, hosts })}`,
    `img-src 'self' data:${of('image')}`,
    `connect-src 'self'${dev ? ' ws:' : ''}${of('connect')}`,
    ...(hosts.length > 0 ? [`frame-src 'self'${of('frame')}`] : []),
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "frame-ancestors 'none'",
    `form-action 'self'${of('form')}`,
  ];
  return {
    'Content-Security-Policy': policy.join('; '),
    'X-Content-Type-Options': 'nosniff',
    // PayPal, Google Pay and others open windows, which answer to this one
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    // no-referrer would make form posts send `Origin: null`
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    ...(styleSheet ? { Link: preloads(styleSheet, font) } : {}),
    ...(strictTransport ? { 'Strict-Transport-Security': strictTransport } : {}),
  };
}

/** Nothing is painted without the styles: asked for before the scripts, which React writes in front of them; with them the headings' font. */
function preloads(styleSheet: string, font: string | undefined): string {
  const styles = `<${styleSheet}>; rel=preload; as=style`;
  return font ? `${styles}, <${font}>; rel=preload; as=font; type=font/woff2; crossorigin` : styles;
}

/** For a year; for subdomains by choice only, since all of them would have to be on https. */
export function strictTransportOf({ publicUrl, hstsSubdomains }: Pick<ShopConfig, 'publicUrl' | 'hstsSubdomains'>) {
  if (!publicUrl.startsWith('https:')) return undefined;
  return hstsSubdomains ? 'max-age=31536000; includeSubDomains' : 'max-age=31536000';
}
