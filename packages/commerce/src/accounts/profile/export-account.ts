import type { Account, AccountAddress, SavedCard } from '@mercer/contract';
import type { Db } from '@mercer/database';
import type { AppDeps, AppEnv } from '@mercer/platform/http/context';
import { parseQuery } from '@mercer/platform/http/query';
import type { Context } from 'hono';
import { isExpanded, readLocalization } from '../../catalog/index.ts';
import {
  type AccountRow,
  type AddressData,
  confirmedEmail,
  findAccount,
  type PersonalData,
  serializeAccount,
} from '../record/index.ts';
import { readFactorState } from '../second-factor/index.ts';
import { type AccountContext, currentAccount } from '../sign-in/index.ts';
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

const exportPaging = { limit: 1000, page: 1 };

/**
 * Exports all data that is stored about the account, for its owner to take along, so without the tokens of its cards.
 */
export async function exportAccount(context: AccountContext): Promise<object> {
  const exported = await readEverything(context.deps, await currentAccount(context), context.hooks);
  return { date_exported: context.deps.now().toISOString(), ...exported };
}

interface OtherPersonalData {
  personalData: PersonalData[];
  addressData: AddressData[];
}

/**
 * Reads all data of the account; data that belongs to an email address is included once the account has confirmed that
 * address.
 */
export async function readEverything(
  { db, ...deps }: Pick<AppDeps, 'db' | 'config' | 'now'>,
  account: AccountRow,
  { personalData, addressData }: OtherPersonalData,
): Promise<object> {
  const { billing: _, ...profile } = await accountWithDefaults(db, account);
  const parts: Record<string, unknown> = {};
  for (const { name, read: readPersonalData } of personalData) parts[name] = await readPersonalData(db, account);
  const email = confirmedEmail(account);
  for (const { name, read: readAddressData } of addressData)
    parts[name] = email === null ? [] : await readAddressData(db, { email }, deps);
  return {
    account: profile,
    addresses: (await listAddresses(db, account.id, exportPaging)).results,
    cards: (await listSavedCards(db, account.id, exportPaging)).results.map(withoutToken),
    wishlist: await listWishlistRows(db, account.id),
    sessions: await listSessionRows(db, account.id),
    second_factor: await readFactorState(db, account.id),
    ...parts,
  };
}

function withoutToken({ token: _, ...card }: SavedCard) {
  return card;
}

function listWishlistRows(db: Db, accountId: string) {
  const wishes = db.selectFrom('wishlist_items').leftJoin('products', 'products.id', 'product_id');
  return wishes
    .select(['product_id', 'products.name', 'wishlist_items.date_created'])
    .where('account_id', '=', accountId)
    .orderBy('wishlist_items.date_created')
    .execute();
}

function listSessionRows(db: Db, accountId: string) {
  const sessions = db.selectFrom('sessions').select(['date_created', 'date_used', 'browser', 'locale', 'currency']);
  return sessions.where('account_id', '=', accountId).orderBy('date_created').execute();
}
