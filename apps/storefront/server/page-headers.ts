import { randomBytes } from 'node:crypto';

export function newNonce(): string {
  return randomBytes(16).toString('base64');
}

interface PageFacts {
  nonce: string;
  https: boolean;
  dev: boolean;
  styleSheet: string | undefined;
}

/** The headers of every page, the 404 too. Styles come from files only; scripts from us or with the nonce. */
export function pageHeaders({ nonce, https, dev, styleSheet }: PageFacts) {
  const policy = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
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
    ...(https ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
  };
}
