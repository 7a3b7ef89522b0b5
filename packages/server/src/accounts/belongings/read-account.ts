import type { Account, AccountAddress } from '@mercer/contract';
import type { Context } from 'hono';
import { isExpanded, readLocalization } from '../../catalog/index.ts';
import type { Db } from '../../db/index.ts';
import type { AppEnv } from '../../http/context.ts';
import { parseQuery } from '../../http/query.ts';
import { type AccountRow, findAccount, serializeAccount } from '../record/index.ts';
import { listAddresses, serializeAddress } from './addresses.ts';
import { findSavedCard, listSavedCards } from './cards.ts';
import { readWishlist } from './wishlist.ts';

/** The account of whoever is logged in, with the lists that `expand` names; null for a visitor. */
export async function readAccount(c: Context<AppEnv>): Promise<Account | null> {
  const { deps, session } = c.var;
  const account = session.accountId ? await findAccount(deps.db, session.accountId) : undefined;
  if (!account) return null;
  const { expand } = parseQuery(new URL(c.req.url).search);
  const isExpandRequested = (...names: string[]) => names.some((name) => isExpanded(expand, name));
  return {
    ...(await accountWithDefaults(deps.db, account)),
    ...(isExpandRequested('wishlist', 'wishlist.items', 'wishlist.items.product')
      ? { wishlist: await readWishlist(deps.db, account.id, await readLocalization(c)) }
      : {}),
    ...(isExpandRequested('addresses') ? { addresses: await listAddresses(deps.db, account.id, fullListPaging) } : {}),
    ...(isExpandRequested('cards') ? { cards: await listSavedCards(deps.db, account.id, fullListPaging) } : {}),
  };
}

const fullListPaging = { limit: 1000, page: 1 };

/** The account with its default addresses and card. */
export async function accountWithDefaults(db: Db, account: AccountRow): Promise<Account> {
  const { shipping_address_id, billing_address_id, card_id } = account;
  const ids = [shipping_address_id, billing_address_id].filter((id) => id !== null);
  const addresses = ids.length > 0 ? await readAddressesById(db, ids) : new Map<string, AccountAddress>();
  const card = card_id ? await findSavedCard(db, account.id, card_id) : null;
  const billing = {
    ...addresses.get(billing_address_id ?? ''),
    ...(card ? { account_card_id: card.id, card } : {}),
  };
  return {
    ...serializeAccount(account),
    shipping: addresses.get(shipping_address_id ?? '') ?? null,
    billing: Object.keys(billing).length > 0 ? billing : null,
  };
}

async function readAddressesById(db: Db, ids: string[]): Promise<Map<string, AccountAddress>> {
  const rows = await db.selectFrom('addresses').selectAll().where('id', 'in', ids).execute();
  return new Map(
    rows.map((row) => {
      const { id, ...address } = serializeAddress(row);
      return [id, { account_address_id: id, ...address }];
    }),
  );
}
