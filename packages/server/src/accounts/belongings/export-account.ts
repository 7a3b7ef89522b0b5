import type { SavedCard } from '@mercer/contract';
import type { Db } from '../../db/index.ts';
import { type AccountContext, currentAccount } from '../access/index.ts';
import { type AccountRow, type AddressData, confirmedEmail, type PersonalData } from '../record/index.ts';
import { shownFactor } from '../second-factor/index.ts';
import { listAddresses } from './addresses.ts';
import { listCards } from './cards.ts';
import { accountWithDefaults } from './read-account.ts';

const all = { limit: 1000, page: 1 };

/** Everything that is kept about the account: for its owner to take along, so without the tokens of its cards. */
export async function exportAccount(context: AccountContext): Promise<object> {
  const { db, now } = context.deps;
  const exported = await readEverything(db, await currentAccount(context), context.hooks);
  return { date_exported: now().toISOString(), ...exported };
}

interface KeptElsewhere {
  personalData: PersonalData[];
  addressData: AddressData[];
}

/** What is kept by an address is part of it once the account has confirmed that address. */
export async function readEverything(
  db: Db,
  account: AccountRow,
  { personalData, addressData }: KeptElsewhere,
): Promise<object> {
  const { billing: _, ...profile } = await accountWithDefaults(db, account);
  const parts: Record<string, unknown> = {};
  for (const { name, read } of personalData) parts[name] = await read(db, account);
  const email = confirmedEmail(account);
  for (const { name, read } of addressData) parts[name] = email === null ? [] : await read(db, { email });
  return {
    account: profile,
    addresses: (await listAddresses(db, account.id, all)).results,
    cards: (await listCards(db, account.id, all)).results.map(withoutToken),
    wishlist: await wishesOf(db, account.id),
    sessions: await sessionsOf(db, account.id),
    second_factor: await shownFactor(db, account.id),
    ...parts,
  };
}

function withoutToken({ token: _, ...card }: SavedCard) {
  return card;
}

function wishesOf(db: Db, accountId: string) {
  const wishes = db.selectFrom('wishlist_items').leftJoin('products', 'products.id', 'product_id');
  return wishes
    .select(['product_id', 'products.name', 'wishlist_items.date_created'])
    .where('account_id', '=', accountId)
    .orderBy('wishlist_items.date_created')
    .execute();
}

function sessionsOf(db: Db, accountId: string) {
  const sessions = db.selectFrom('sessions').select(['date_created', 'date_used', 'browser', 'locale', 'currency']);
  return sessions.where('account_id', '=', accountId).orderBy('date_created').execute();
}
