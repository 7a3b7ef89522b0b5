import { type Db, parseJson, type Row } from '../../db/index.ts';
import type { Authorizations } from '../../gateways/index.ts';
import type { AppDeps } from '../../http/context.ts';
import { readCaptureTime } from '../../settings/index.ts';

/**
 * Finds out how a gateway holds the money of an order until it is shipped.
 * @returns null when the money is captured at once: the store is set up so, or has no setting and the gateway does not
 * hold by default, the gateway cannot hold money, or nothing is shipped
 */
export async function findHoldPolicy(
  { db, gateways }: Pick<AppDeps, 'gateways'> & { db: Db },
  { shipping }: Pick<Row<'orders'>, 'shipping'>,
  method: string,
  gateway: string,
): Promise<Authorizations | null> {
  const isSent = Boolean(parseJson<{ service?: string | null }>(shipping).service);
  const time = isSent ? await readCaptureTime(db, method) : 'order';
  if (time === 'order') return null;
  const { holds = null } = await gateways.openGateway(gateway);
  return time === 'shipping' || holds?.isDefault ? holds : null;
}
