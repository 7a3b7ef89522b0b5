import type { AppDeps } from '@mercer/platform/http/context';
import type { OrderNotice } from '../../trust/index.ts';
import { readOrderDocument } from '../core/order-document.ts';
import { acpVersion } from '../versions/acp-2026-04-17.ts';
import { type UcpVersionName, ucpVersions } from '../versions/index.ts';
import type { Json } from '../versions/ucp-version.ts';

/**
 * Builds the whole order as its platform reads it in a version of the protocol.
 * @returns null for an order that is not an agent's, or in a version that the shop does not speak
 */
export async function buildOrderBody(
  deps: AppDeps,
  { orderId, protocol, version, type }: OrderNotice,
): Promise<Json | null> {
  const isAcp = protocol === 'acp';
  if (isAcp ? version !== acpVersion.version : !Object.hasOwn(ucpVersions, version)) return null;
  const order = await readOrderDocument(deps, orderId);
  if (!order) return null;
  if (isAcp) return acpVersion.writeEvent(order, type === 'order.created' ? 'order_create' : 'order_update');
  return ucpVersions[version as UcpVersionName].writeOrder(order, ['dev.ucp.shopping.order']); // a key, as asked above
}
