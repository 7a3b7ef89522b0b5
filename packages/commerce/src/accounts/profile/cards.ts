import type { List, SavedCard } from '@mercer/contract';
import { type Db, parseJson, type Row } from '@mercer/database';
import { isStorableText } from '@mercer/platform/http/body';
import { buildListResponse, computeOffset, type Paging } from '@mercer/platform/http/list';

/** A card with the id of its account's default card. */
type CardRow = Row<'account_cards'> & { card_id: string | null };

/** Last card first. */
export async function listSavedCards(db: Db, accountId: string, paging: Paging): Promise<List<SavedCard>> {
  const rows = await selectAccountCards(db, accountId)
    .orderBy('account_cards.id', 'desc')
    .limit(paging.limit)
    .offset(computeOffset(paging))
    .execute();
  return buildListResponse(rows.map(serializeCard), await countSavedCards(db, accountId), paging);
}

/** null when the account has no such card. */
export async function findSavedCard(db: Db, accountId: string, id: string): Promise<SavedCard | null> {
  const row = await findCardRow(db, accountId, id);
  return row ? serializeCard(row) : null;
}

/** Finds the data that a gateway needs to charge the card again; null when the account has no such card. */
export async function findChargeableCard(
  db: Db,
  accountId: string,
  id: string,
): Promise<Pick<CardRow, 'token' | 'gateway' | 'customer' | 'brand' | 'last4' | 'exp_month' | 'exp_year'> | null> {
  return (await findCardRow(db, accountId, id)) ?? null;
}

function findCardRow(db: Db, accountId: string, id: string): Promise<CardRow | undefined> {
  const storableId = isStorableText(id) ? id : '';
  return selectAccountCards(db, accountId).where('account_cards.id', '=', storableId).executeTakeFirst();
}

function selectAccountCards(db: Db, accountId: string) {
  return db
    .selectFrom('account_cards')
    .innerJoin('accounts', 'accounts.id', 'account_cards.account_id')
    .selectAll('account_cards')
    .select('accounts.card_id')
    .where('account_id', '=', accountId);
}

export async function countSavedCards(db: Db, accountId: string): Promise<number> {
  const cards = db.selectFrom('account_cards').where('account_id', '=', accountId);
  const { count } = await cards.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return Number(count);
}

function serializeCard({ id, token, gateway, brand, last4, exp_month, exp_year, ...row }: CardRow): SavedCard {
  return {
    id,
    token,
    gateway,
    brand,
    last4,
    exp_month,
    exp_year,
    test: row.test === 1,
    default: row.card_id === id,
    billing: parseJson(row.billing),
    date_created: row.date_created,
  };
}
