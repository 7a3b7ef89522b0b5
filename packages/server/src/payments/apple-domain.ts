import { Hono } from 'hono';
import type { AppEnv } from '../http/context.ts';
import { buildNotFoundError } from '../http/errors.ts';

/**
 * The file by which Apple knows that a domain belongs to a merchant. Gateways hand it out; Apple asks for it at this address
 * when the domain is registered, and again when it renews the verification.
 * https://developer.apple.com/documentation/applepayontheweb/configuring-your-environment
 */
export const appleDomainRoutes = new Hono<AppEnv>().get('/', (c) => {
  const { appleDomainAssociation } = c.get('deps').config;
  if (!appleDomainAssociation) throw buildNotFoundError('The shop has no domain association file of Apple');
  c.header('Cache-Control', 'no-cache');
  return c.text(appleDomainAssociation);
});
