import type { Row, Tx } from '../../db/index.ts';
import type { Config } from '../../http/config.ts';
import { queueMail } from '../../notifications/index.ts';
import { readStoreSettings } from '../../settings/index.ts';
import { buildOrderPath } from '../record/index.ts';

interface AboutHold {
  kind: 'hold_ends' | 'hold_ended';
  config: Config;
  order: Row<'orders'>;
  payment: Pick<Row<'payments'>, 'id' | 'amount' | 'currency' | 'gateway' | 'date_expires'>;
  now: Date;
}

/** Tells the owner of the shop, once, of money that its bank keeps for a few days more, or not any more. */
export async function notifyShopOwner(tx: Tx, { kind, config, order, payment, now }: AboutHold): Promise<void> {
  const { support_email: to } = await readStoreSettings(tx);
  if (!to) return;
  const { id, amount, currency, gateway, date_expires } = payment;
  const link = buildOrderPath(config, order);
  const data = { name: '', number: order.number ?? '', link, amount, currency, gateway, date_expires };
  await queueMail(tx, { kind, key: `${kind}-${id}`, to, data }, now);
}
