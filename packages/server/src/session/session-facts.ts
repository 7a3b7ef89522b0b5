import { type Db, hashToken, type Row, statement } from '../db/index.ts';
import type { AppDeps } from '../http/context.ts';
import { idleCutoff } from './idle-timeout.ts';

/** What shoppers choose for their session; null where they chose nothing. */
export type SessionPreferences = Pick<Row<'sessions'>, 'locale' | 'currency'>;

/** What pages need to know of a session before they ask for account and cart. */
export interface SessionFacts extends SessionPreferences {
  isSignedIn: boolean;
  /** Another text when a write has changed session, account or cart; undefined where that is not known. */
  mark: string | undefined;
}

/** Of the session with this token, by one statement; undefined when there is none, or when it has ended. */
export async function sessionFacts(
  { db, now }: Pick<AppDeps, 'db' | 'now'>,
  token: string,
): Promise<SessionFacts | undefined> {
  const rows = await readRows(db, hashToken(token), idleCutoff(now()));
  const [session] = rows;
  if (!session) return undefined;
  const { locale, currency, account_id } = session;
  // the cart of an account is not the session's
  return { locale, currency, isSignedIn: account_id !== null, mark: account_id ? undefined : JSON.stringify(rows) };
}

/** One row for each line of the cart. */
const readRows = statement((db: Db, id: string, oldest: string) =>
  db
    .selectFrom('sessions')
    .leftJoin('carts', 'carts.id', 'sessions.cart_id')
    .leftJoin('cart_items', 'cart_items.cart_id', 'carts.id')
    .select([
      'sessions.id',
      'sessions.account_id',
      'sessions.locale',
      'sessions.currency',
      'sessions.date_used',
      'carts.id as cart_id',
      'carts.order_id',
      'carts.date_updated',
      'cart_items.id as item_id',
      'cart_items.line_key',
      'cart_items.quantity',
    ])
    .select((eb) =>
      eb
        .selectFrom('cart_giftcards')
        .whereRef('cart_giftcards.cart_id', '=', 'carts.id')
        .select(eb.fn.countAll().as('count'))
        .as('giftcards'),
    )
    .where('sessions.id', '=', id)
    .where('sessions.date_used', '>=', oldest)
    .orderBy('cart_items.id'),
);
