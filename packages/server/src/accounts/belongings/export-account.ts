import type { SavedCard } from '@mercer/contract';
import type { Db } from '../../db/index.ts';
import type { AppDeps } from '../../http/context.ts';
import { type AccountContext, currentAccount } from '../access/index.ts';
import { type AccountRow, type AddressData, confirmedEmail, type PersonalData } from '../record/index.ts';
import { readFactorState } from '../second-factor/index.ts';
import { listAddresses } from './addresses.ts';
import { listSavedCards } from './cards.ts';
import { accountWithDefaults } from './read-account.ts';

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
