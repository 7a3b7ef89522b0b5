import { parseJson, type Row, type Tx } from '@mercer/database';
import type { Config } from '@mercer/platform/http/config';
import { buildOrderPath } from '../orders/index.ts';
import { itemsOfSubscription } from './find.ts';

/** Builds the recipient and data that every mail about a subscription has; null where no address is known any more. */
export async function subscriberMail(tx: Tx, row: Row<'subscriptions'>, config: Config) {
  const account = tx
    .selectFrom('accounts')
    .select(['email', 'first_name'])
    .where('id', '=', row.account_id ?? '');
  const owner = (await account.executeTakeFirst()) ?? { email: row.email, first_name: '' };
  if (!owner.email) return null;
  const items = await itemsOfSubscription(tx, [row.id]);
  return {
    to: owner.email,
    locale: row.locale,
    data: {
      name: owner.first_name,
      link: row.account_id ? '/account/subscriptions' : buildOrderPath(config, { id: row.order_id, account_id: null }),
      product: parseJson<{ name: string }>(items[0]?.product ?? '{"name":""}').name,
      amount: items.reduce((sum, { price, quantity }) => sum + price * quantity, 0),
      currency: row.currency,
    },
  };
}
