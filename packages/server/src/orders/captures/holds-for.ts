import { type Db, parseJson, type Row } from '../../db/index.ts';
import type { Holds } from '../../gateways/index.ts';
import type { AppDeps } from '../../http/context.ts';
import { captureTime } from '../../settings/index.ts';

/**
 * How a gateway keeps the money of an order until its parcel leaves; null where it is taken at once: the store says so, or
 * says nothing and the gateway's rules neither, the gateway knows no other way, or nothing is sent.
 */
export async function holdsFor(
  { db, gateways }: Pick<AppDeps, 'gateways'> & { db: Db },
  { shipping }: Pick<Row<'orders'>, 'shipping'>,
  method: string,
  gateway: string,
): Promise<Holds | null> {
  const isSent = Boolean(parseJson<{ service?: string | null }>(shipping).service);
  const time = isSent ? await captureTime(db, method) : 'order';
  if (time === 'order') return null;
  const { holds = null } = await gateways.open(gateway);
  return time === 'shipping' || holds?.isDefault ? holds : null;
}
