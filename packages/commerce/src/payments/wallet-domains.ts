import { paymentMethodNames } from '@mercer/contract';
import { GatewayRefused, GatewayUnavailable, type WalletDomains } from '@mercer/gateways';
import type { AppDeps, AppEnv } from '@mercer/platform/http/context';
import { buildNotFoundError } from '@mercer/platform/http/errors';
import { readPayments } from '@mercer/platform/settings';
import { Hono } from 'hono';

const wallets = ['apple', 'google'] as const;

interface RegisteredGateway {
  gateway: string;
  domains: WalletDomains;
  /** Wallets that the store offers through the gateway. */
  offered: (typeof wallets)[number][];
}

/**
 * Registers the shop's domain for wallets; called once, when the shop starts. Refusals appear in the log and, as long
 * as they last, in the health check.
 */
export async function registerDomains(deps: AppDeps): Promise<void> {
  const domain = getShopDomain(deps);
  try {
    for (const { domains } of await registeredGateways(deps)) await domains.register(domain);
  } catch (error) {
    deps.log.error('the domain was not registered for wallets', { domain, error: String(error) });
  }
}

/** @returns a sentence for each wallet that the store offers and its gateway does not show on the shop's domain */
export async function unshownWallets(deps: AppDeps): Promise<string[]> {
  const gateways = await registeredGateways(deps);
  return (await Promise.all(gateways.map((gateway) => findWalletFaults(gateway, getShopDomain(deps))))).flat();
}

async function findWalletFaults({ gateway, domains, offered }: RegisteredGateway, domain: string): Promise<string[]> {
  try {
    const state = await domains.get(domain);
    if (!state) return [`${domain} is not registered at ${gateway}: start the shop again. The log says why.`];
    const unshown = offered.filter((wallet) => state[wallet] !== null);
    return unshown.map(
      (wallet) => `${gateway} does not show ${paymentMethodNames[wallet]} on ${domain}: ${state[wallet]}`,
    );
  } catch (error) {
    if (!(error instanceof GatewayRefused || error instanceof GatewayUnavailable)) throw error;
    return [`${gateway} does not say whether ${domain} is registered for wallets: ${error.message}`];
  }
}

/** The gateways that show wallets on registered domains only, where the store offers one through them. */
async function registeredGateways(deps: AppDeps): Promise<RegisteredGateway[]> {
  const payments = await readPayments(deps);
  const names = wallets.map((wallet) => payments[wallet]?.gateway).filter((name) => name !== undefined);
  const gatewayNames = [...new Set(names)].filter((name) => deps.gateways.has(name));
  const opened = await Promise.all(
    gatewayNames.map(async (gateway) => {
      const { domains } = await deps.gateways.openGateway(gateway);
      return (
        domains && { gateway, domains, offered: wallets.filter((wallet) => payments[wallet]?.gateway === gateway) }
      );
    }),
  );
  return opened.filter((gateway) => gateway !== undefined);
}

function getShopDomain({ config }: AppDeps): string {
  return new URL(config.publicUrl).hostname;
}

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
