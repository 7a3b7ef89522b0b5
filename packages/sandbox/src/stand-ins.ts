import * as registry from './registry.ts';
import type { KeySource, ShopAccess, StandIn } from './stand-in.ts';

type Registry = typeof registry;

/** Keys that the shop and the gateways share, by gateway. */
export type GatewayKeys = { [Name in keyof Registry]: ReturnType<Registry[Name]['createKeys']> } & {
  /** Signs the webhooks of gateways that have no secret of their own for them. */
  webhook: string;
};

/** What a shop that uses the sandbox is configured with, by gateway. */
export type SandboxShopKeys = { [Name in keyof Registry]: ReturnType<Registry[Name]['configureShop']> };

/** The stand-ins by gateway. */
export const standIns: Readonly<Record<string, StandIn>> = registry;

export function createGatewayKeys(source: KeySource): GatewayKeys {
  const keys = Object.entries(standIns).map(([name, { createKeys }]) => [name, createKeys(source)]);
  return { ...Object.fromEntries(keys), webhook: source.derive('webhook') };
}

export function getStandInKeys(keys: GatewayKeys, name: string): unknown {
  return new Map<string, unknown>(Object.entries(keys)).get(name);
}

/** @param url of the sandbox, without a trailing slash */
export function configureShopGateways(
  url: string,
  keys: GatewayKeys,
  { store, now = () => new Date() }: Partial<Pick<ShopAccess<unknown>, 'store' | 'now'>> = {},
): SandboxShopKeys {
  const entries = Object.entries(standIns).map(([name, { configureShop }]) => {
    const access = { url: `${url}/${name}`, keys: getStandInKeys(keys, name), webhookSecret: keys.webhook, now };
    return [name, configureShop({ ...access, ...(store && { store }) })];
  });
  return Object.fromEntries(entries) as SandboxShopKeys; // each stand-in configures its own gateway
}

/**
 * Returns the URLs of the browser scripts of each gateway.
 * @param url of the sandbox
 */
export function browserScripts(url: string): Record<string, { id: string; url: string }[]> {
  const entries = Object.entries(standIns).flatMap(([gateway, { scriptPaths }]) =>
    scriptPaths
      ? [[gateway, Object.entries(scriptPaths).map(([id, path]) => ({ id, url: `${url}/${path}` }))] as const]
      : [],
  );
  return Object.fromEntries(entries);
}
