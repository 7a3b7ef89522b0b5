import type { AgentProfile } from './profile.ts';
import { AgentRefusal } from './refusal.ts';
import { type ProtocolVersion, protocolVersions } from './settings.ts';

/** Capability of the shop; an extension has parents, of which one must be negotiated as well. */
interface ShopCapability {
  name: string;
  parents: readonly string[];
}

const checkout = 'dev.ucp.shopping.checkout';
const cart = 'dev.ucp.shopping.cart';
const orderCapability = 'dev.ucp.shopping.order';

/** Capabilities of the shop in both versions. */
export const shopCapabilities: readonly ShopCapability[] = [
  { name: 'dev.ucp.shopping.catalog.search', parents: [] },
  { name: 'dev.ucp.shopping.catalog.lookup', parents: [] },
  { name: cart, parents: [] },
  { name: checkout, parents: [] },
  { name: orderCapability, parents: [] },
  { name: 'dev.ucp.shopping.fulfillment', parents: [checkout] },
  { name: 'dev.ucp.shopping.discount', parents: [checkout, cart] },
  { name: 'dev.ucp.shopping.buyer_consent', parents: [checkout] },
];

/** Versions that a platform names: one in its profile, and perhaps one in its header. */
interface PlatformVersions {
  profileVersion: string;
  headerVersion: string | undefined;
}

/** @throws AgentRefusal `version_unsupported` */
export function negotiateVersion({ profileVersion, headerVersion }: PlatformVersions): ProtocolVersion {
  const version = headerVersion ?? profileVersion;
  const supportedVersion = protocolVersions.find((candidate) => candidate === version);
  if (supportedVersion) return supportedVersion;
  const text = `Version ${version.slice(0, 20)} is not supported. This shop supports ${protocolVersions.join(' and ')}.`;
  throw new AgentRefusal('version_unsupported', text);
}

/**
 * Lists the capabilities that both sides have in the version; an extension whose parents are missing is left out.
 * @throws AgentRefusal `capabilities_incompatible` when there are none
 */
export function negotiateCapabilities({ capabilities }: AgentProfile, version: ProtocolVersion): string[] {
  const declaredNames = new Set(capabilities.filter((entry) => entry.version === version).map(({ name }) => name));
  const common = pruneExtensions(shopCapabilities.filter(({ name }) => declaredNames.has(name)));
  if (common.length === 0)
    throw new AgentRefusal('capabilities_incompatible', 'The shop and the agent have no capability in common.');
  return common.map(({ name }) => name);
}

function pruneExtensions(capabilities: readonly ShopCapability[]): readonly ShopCapability[] {
  const names = new Set(capabilities.map(({ name }) => name));
  const pruned = capabilities.filter(({ parents }) => parents.length === 0 || parents.some((name) => names.has(name)));
  return pruned.length === capabilities.length ? pruned : pruneExtensions(pruned);
}

/** Finds the address that the platform wants to be told of orders at; nobody has checked it. */
export function findWebhookUrl({ capabilities }: AgentProfile): string | undefined {
  const urls = capabilities.filter(({ name }) => name === orderCapability).map(({ config }) => config.webhook_url);
  return urls.find((url): url is string => typeof url === 'string');
}
