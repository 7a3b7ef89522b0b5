import type { List, SavedCard } from '@mercer/contract';
import { type Db, parseJson, type Row } from '../../db/index.ts';
import { isStorableText } from '../../http/body.ts';
import { listOf, offsetOf, type Paging } from '../../http/list.ts';

/** A card with the id of its account's default card. */
type CardRow = Row<'account_cards'> & { card_id: string | null };

/** Last card first. */
export async function listCards(db: Db, accountId: string, paging: Paging): Promise<List<SavedCard>> {
  const rows = await cardsOf(db, accountId)
    .orderBy('account_cards.id', 'desc')
    .limit(paging.limit)
    .offset(offsetOf(paging))
    .execute();
  return listOf(rows.map(serializeCard), await countCards(db, accountId), paging);
}

/** null when the account has no such card. */
export async function findCard(db: Db, accountId: string, id: string): Promise<SavedCard | null> {
  const row = await findRow(db, accountId, id);
  return row ? serializeCard(row) : null;
}

/** What a gateway needs to charge the card again; null when the account has no such card. */
export async function savedCard(
  db: Db,
  accountId: string,
  id: string,
): Promise<Pick<CardRow, 'token' | 'gateway' | 'customer' | 'brand' | 'last4' | 'exp_month' | 'exp_year'> | null> {
  return (await findRow(db, accountId, id)) ?? null;
}

function findRow(db: Db, accountId: string, id: string): Promise<CardRow | undefined> {
  const known = isStorableText(id) ? id : '';
  return cardsOf(db, accountId).where('account_cards.id', '=', known).executeTakeFirst();
}

function cardsOf(db: Db, accountId: string) {
  return db
    .selectFrom('account_cards')
    .innerJoin('accounts', 'accounts.id', 'account_cards.account_id')
    .selectAll('account_cards')
    .select('accounts.card_id')
    .where('account_id', '=', accountId);
}

export async function countCards(db: Db, accountId: string): Promise<number> {
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
