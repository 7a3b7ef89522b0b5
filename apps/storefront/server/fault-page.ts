import type { ShopConfig } from './config.ts';
import { pageHeaders, strictTransportOf } from './page-headers.ts';

/** The last resort, for a fault that neither the backend nor a page has answered; says nothing about it. */
export function faultPage(error: unknown, config: Pick<ShopConfig, 'publicUrl' | 'hstsSubdomains' | 'dev'>): Response {
  console.error(error);
  const headers = pageHeaders({
    inlineScripts: [],
    strictTransport: strictTransportOf(config),
    dev: config.dev,
    styleSheet: undefined,
  });
  return new Response('Something went wrong. Please try again.', {
    status: 500,
    headers: { ...headers, 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  });
}
