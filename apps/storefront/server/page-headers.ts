import { randomBytes } from 'node:crypto';
import type { ShopConfig } from './config.ts';

export function newNonce(): string {
  return randomBytes(16).toString('base64');
}

interface PageFacts {
  /** Scripts in the page that may run, as a policy names them. */
  inlineScripts: string[];
  /** what browsers must keep to https; undefined where the shop is not on it */
  strictTransport: string | undefined;
  dev: boolean;
  styleSheet: string | undefined;
}

/** The headers of every page, the 404 too. Styles come from files only, scripts from us, and those in the page are known. */
export function pageHeaders({ inlineScripts, strictTransport, dev, styleSheet }: PageFacts) {
  const policy = [
    "default-src 'self'",
    ["script-src 'self'", ...inlineScripts].join(' '),
    // Vite puts styles into the page while developing
    dev ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    "img-src 'self' data:",
    dev ? "connect-src 'self' ws:" : "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ];
  return {
    'Content-Security-Policy': policy.join('; '),
    'X-Content-Type-Options': 'nosniff',
    // no-referrer would make form posts send `Origin: null`
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    // nothing is painted without it: asked for before the scripts, which React writes in front of it
    ...(styleSheet ? { Link: `<${styleSheet}>; rel=preload; as=style` } : {}),
    ...(strictTransport ? { 'Strict-Transport-Security': strictTransport } : {}),
  };
}

/** For a year; for subdomains by choice only, since all of them would have to be on https. */
export function strictTransportOf({ publicUrl, hstsSubdomains }: Pick<ShopConfig, 'publicUrl' | 'hstsSubdomains'>) {
  if (!publicUrl.startsWith('https:')) return undefined;
  return hstsSubdomains ? 'max-age=31536000; includeSubDomains' : 'max-age=31536000';
}
