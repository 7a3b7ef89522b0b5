import {
  createSharedRead,
  type Database,
  type Db,
  defineStatement,
  isPostgres,
  type PageState,
  pageColumns,
  type Row,
  unnestElements,
} from '@mercer/database';
import type { SessionRow } from '@mercer/platform/http/session-handle';
import { type RawBuilder, sql } from 'kysely';

/** Session, cart and the versions of what it is priced by. */
export interface CartState extends PageState {
  /** null: none, or one that has ended */
  session: CartSession | null;
  /** the open cart of the account, else of the session */
  cart: { id: string; currency: string; locale: string } | null;
  /** JSON text of its row */
  cartRow: string;
  /** JSON text: rows of `cart_items` in their order */
  lineRows: string;
  hasGiftcards: boolean;
  /** JSON text of the account's id, address, name and whether the address is confirmed; null for a guest */
  account: string | null;
  /** the setting, as text */
  store: string | null;
}

export type CartSession = Pick<
  SessionRow,
  'id' | 'account_id' | 'cart_id' | 'checkout_cart_id' | 'locale' | 'currency' | 'date_used'
>;

/**
 * Reads the state in one statement, which concurrent requests share on PostgreSQL.
 * @param oldest sessions that were last used before this date have ended
 */
export async function readCartState(db: Db, sessionId: string, oldest: string): Promise<CartState> {
  const row = await (isPostgres(db)
    ? sharedRow(db, JSON.stringify([sessionId, oldest]))
    : readSingleRow(db, sessionId, oldest));
  if (!row) throw new Error('The statement begins with a row of its own');
  const { session_id, account_id, own_cart_id, checkout_cart_id, locale, currency, date_used, ...cartFields } = row;
  const { cart_id, cart_currency, cart_locale, ...stateColumns } = cartFields;
  return {
    session:
      session_id === null || date_used === null
        ? null
        : { id: session_id, account_id, cart_id: own_cart_id, checkout_cart_id, locale, currency, date_used },
    cart:
      cart_id === null || cart_currency === null || cart_locale === null
        ? null
        : { id: cart_id, currency: cart_currency, locale: cart_locale },
    cartRow: stateColumns.cart_row,
    lineRows: stateColumns.line_rows,
    hasGiftcards: stateColumns.giftcard !== null,
    account: stateColumns.holder_id === null ? null : stateColumns.account,
    store: stateColumns.store,
    pricing: stateColumns.pricing,
    catalog: stateColumns.catalog,
    soldOut: stateColumns.soldOut,
    content: stateColumns.content,
    owner: stateColumns.owner,
  };
}

const cartColumns = [
  ...(['id', 'checkout_id', 'account_id', 'holder_id', 'email', 'currency', 'locale', 'billing', 'shipping'] as const),
  ...([
    'coupon_code',
    'metadata',
    'comments',
    'gift_message',
    'order_id',
    'draft',
    'removed_items',
    'date_reminded',
    'date_created',
    'date_updated',
  ] as const),
];
const lineColumns = [
  ...(['id', 'cart_id', 'line_key', 'product_id', 'variant_id', 'product_name', 'quantity'] as const),
  ...(['options', 'purchase_option', 'agreed_price', 'metadata', 'date_created'] as const),
];
const accountColumns = ['id', 'email', 'first_name', 'last_name', 'email_verified'] as const;

const sharedRow = createSharedRead((db: Db, requests: string[]) => readTogether(db, `[${requests.join(',')}]`));

/** SQLite answers before anybody else could ask. */
async function readSingleRow(db: Db, sessionId: string, oldest: string) {
  const [row] = await readAlone(db, sessionId, oldest);
  return row;
}

/** @param asked JSON text, a list: of each who asks `sessionId` and `oldest` */
const readTogether = defineStatement((db: Db, requestsJson: string) => {
  const requestRows = unnestElements(sql`json_array_elements(${requestsJson})`);
  const columns = sql`one ->> 0 as session_id, one ->> 1 as oldest, place`;
  return selectStates(db, sql`(select ${columns} from ${requestRows} as everyone (one, place))`).orderBy(
    sql`asked.place`,
  );
});

const readAlone = defineStatement((db: Db, sessionId: string, oldest: string) =>
  selectStates(db, sql`(select ${sessionId} as session_id, ${oldest} as oldest)`),
);

/** @param requests rows (session_id, oldest) */
function selectStates(db: Db, requests: RawBuilder<unknown>) {
  return db
    .selectFrom((requests as RawBuilder<CartLookup>).as('asked')) // rows of these two
    .leftJoin('sessions', (join) =>
      join.onRef('sessions.id', '=', 'asked.session_id').onRef('sessions.date_used', '>=', 'asked.oldest'),
    )
    .leftJoin('accounts', 'accounts.id', 'sessions.account_id')
    .leftJoin('carts', (join) =>
      join
        .on(
          'carts.id',
          '=',
          sql<string>`coalesce(sessions.checkout_cart_id,
            case when sessions.account_id is null then sessions.cart_id else accounts.cart_id end)`,
        )
        .on('carts.order_id', 'is', null)
        // a visitor's session does not open the cart of an account, unless that came to it by the checkout link
        .on(sql<boolean>`(sessions.checkout_cart_id is not null or sessions.account_id is not null
            or carts.account_id is null or carts.holder_id is not null)`),
    )
    .select(['sessions.id as session_id', 'sessions.account_id', 'sessions.locale', 'sessions.currency'])
    .select(['sessions.cart_id as own_cart_id', 'sessions.checkout_cart_id'])
    .select(['sessions.date_used', 'carts.id as cart_id', 'carts.currency as cart_currency'])
    .select(['carts.locale as cart_locale', buildRowJson(db, 'carts', cartColumns).as('cart_row')])
    .select([
      'accounts.id as holder_id',
      selectLineRows(db).as('line_rows'),
      buildRowJson(db, 'accounts', accountColumns).as('account'),
    ])
    .select([
      sql<string | null>`(select min(giftcard_id) from cart_giftcards where cart_id = carts.id)`.as('giftcard'),
      sql<string | null>`(select value from settings where id = 'store')`.as('store'),
      ...pageColumns,
    ]);
}

interface CartLookup {
  session_id: string;
  oldest: string;
}

function selectLineRows(db: Db): RawBuilder<string> {
  const line = buildJsonObject(db, 'cart_items', lineColumns);
  const order = sql`order by cart_items.date_created, cart_items.id`;
  const list = isPostgres(db)
    ? sql`coalesce(json_agg(${line} ${order}), '[]')::text`
    : sql`json_group_array(${line} ${order})`;
  return sql`(select ${list} from cart_items where cart_items.cart_id = carts.id)`;
}

function buildRowJson<Table extends keyof Database>(
  db: Db,
  table: Table,
  columns: readonly (string & keyof Row<Table>)[],
) {
  const object = buildJsonObject(db, table, columns);
  return isPostgres(db) ? sql<string>`${object}::text` : sql<string>`${object}`;
}

function buildJsonObject(db: Db, table: string, columns: readonly string[]) {
  const fields = sql.join(columns.flatMap((name) => [sql.lit(name), sql.ref(`${table}.${name}`)]));
  return isPostgres(db) ? sql`json_build_object(${fields})` : sql`json_object(${fields})`;
}
