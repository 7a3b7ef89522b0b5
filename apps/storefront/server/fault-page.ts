import type { ShopConfig } from './config.ts';
import { newNonce, pageHeaders } from './page-headers.ts';

/** The last resort, for a fault that neither the backend nor a page has answered; says nothing about it. */
export function faultPage(error: unknown, { publicUrl, dev }: Pick<ShopConfig, 'publicUrl' | 'dev'>): Response {
  console.error(error);
  const headers = pageHeaders({ nonce: newNonce(), https: publicUrl.startsWith('https:'), dev, styleSheet: undefined });
  return new Response('Something went wrong. Please try again.', {
    status: 500,
    headers: { ...headers, 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  });
}
