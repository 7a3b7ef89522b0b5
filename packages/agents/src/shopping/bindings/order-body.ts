import type { AppDeps } from '@mercer/platform/http/context';
import { readOrderDocument } from '../core/order-document.ts';
import { type UcpVersionName, ucpVersions } from '../versions/index.ts';
import type { Json } from '../versions/ucp-version.ts';

/**
 * Builds the whole order as its platform reads it in a version of the protocol.
 * @returns null for an order that is not an agent's, or in a version that the shop does not speak
 */
export async function buildOrderBody(deps: AppDeps, orderId: string, version: string): Promise<Json | null> {
  if (!Object.hasOwn(ucpVersions, version)) return null;
  const order = await readOrderDocument(deps, orderId);
  return order && ucpVersions[version as UcpVersionName].writeOrder(order, ['dev.ucp.shopping.order']); // a key, as asked above
}
