import type { AppEnv } from '@mercer/platform/http/context';
import { ApiError } from '@mercer/platform/http/errors';
import { isShopOrigin } from '@mercer/platform/http/shop-origin';
import type { Context } from 'hono';

/** Header of the console's writes, which no form and no page of another origin can send. */
const consoleHeader = 'Mercer-Console';

/**
 * Asserts that a write with a cookie comes from the shop's own pages.
 * @throws ApiError 403 `csrf` unless header and origin say so
 */
export function assertConsoleWrite(c: Context<AppEnv>): void {
  if (isRead(c)) return;
  if (c.req.header(consoleHeader) === '1' && hasShopOrigin(c)) return;
  throw buildCsrfError();
}

/**
 * Asserts that no page of another site makes a browser sign in here. Programs send no origin.
 * @throws ApiError 403 `csrf`
 */
export function assertNotCrossSite(c: Context<AppEnv>): void {
  if (isRead(c)) return;
  const site = c.req.header('sec-fetch-site');
  const isOtherSite = site !== undefined && site !== 'same-origin' && site !== 'none';
  if (isOtherSite || (c.req.header('origin') !== undefined && !hasShopOrigin(c))) throw buildCsrfError();
}

const isRead = (c: Context<AppEnv>) => c.req.method === 'GET' || c.req.method === 'HEAD';

function hasShopOrigin(c: Context<AppEnv>): boolean {
  const origin = c.req.header('origin');
  const host = c.req.header('host') ?? new URL(c.req.url).host;
  return origin !== undefined && isShopOrigin(origin, host, c.var.deps.config.publicUrl);
}

function buildCsrfError(): ApiError {
  const message = `Writes with a cookie need the header ${consoleHeader}: 1 and the origin of the shop`;
  return new ApiError(message, { status: 403, code: 'csrf' });
}
