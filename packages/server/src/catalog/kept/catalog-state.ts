import { type RawBuilder, sql } from 'kysely';
import { type Db, isPostgres, sharedRead, statement, unnested } from '../../db/index.ts';
import { type Moving, stockLevels } from '../shown/index.ts';
import { listOf, never, type StockState, sinceHorizon, stockColumns } from './stock-state.ts';

/** What answers are made of besides the request, and what of their products changes without a new version. */
export interface CatalogState {
  version: number | null;
  /** the setting, as text */
  store: string | null;
  /** JSON text: a list, of the products that are told of */
  ids: string;
  /** JSON text: `Moving[]`, of those that are there, in this order */
  moving: string;
  /** number of the last order: what is bought together may be new; null where that is not told */
  orders: number | null;
  /** null where only the stock of its own products is told */
  stock: StockState | null;
}

/** What an answer tells of besides its products. */
export interface Told {
  /** what is bought together */
  orders: boolean;
  /** who is in stock */
  stock: boolean;
}

/** By one statement, on PostgreSQL shared. @param known of an earlier answer: what it tells is read */
export async function readState(db: Db, told: Told, known: CatalogState | undefined): Promise<CatalogState> {
  const ids = known?.ids ?? '[]';
  const since = told.stock ? (known?.stock?.horizon ?? never) : null;
  const row = await (isPostgres(db) ? sharedRow(db, `[${ids},${since}]`) : rowAlone(db, ids, since));
  if (!row) throw new Error('The state of the catalogue could not be read');
  const { orders, horizon, changes, ...state } = row;
  const stock = horizon === null || changes === null ? null : { horizon, changes };
  return { ...state, ids, orders: told.orders ? orders : null, stock };
}

const sharedRow = sharedRead((db: Db, asked: string[]) => readTogether(db, `[${asked.join(',')}]`));

/** SQLite answers before anybody else could ask. */
async function rowAlone(db: Db, ids: string, since: number | null) {
  const [row] = await readAlone(db, ids, since);
  return row;
}

/** What an answer rests on that is made now and tells of these products. */
export function stateWith({ stock, ...state }: CatalogState, products: Moving[]): CatalogState {
  const ids = JSON.stringify(products.map(([id]) => id));
  return { ...state, ids, moving: JSON.stringify(products), stock: stock && sinceHorizon(stock) };
}

export function isSameState(then: CatalogState, now: CatalogState): boolean {
  const isUnchanged = now.version === then.version && now.store === then.store && now.orders === then.orders;
  return isUnchanged && isSameJson(then.moving, now.moving) && isSameJson(then.stock?.changes, now.stock?.changes);
}

/** Databases write blanks and numbers in their own ways. */
function isSameJson(written: string | undefined, read: string | undefined): boolean {
  return read === written || (read !== undefined && JSON.stringify(JSON.parse(read)) === written);
}

/** @param asked JSON text, a list: of each who asks a list of products, and since when stock is told or null */
const readTogether = statement((db: Db, asked: string) => {
  const all = unnested(sql`json_array_elements(${asked})`);
  const columns = sql`one -> 0 as ids, cast(one ->> 1 as bigint) as since, place`;
  return selectStates(db, sql`(select ${columns} from ${all} as everyone (one, place))`).orderBy(sql`asked.place`);
});

const readAlone = statement((db: Db, ids: string, since: number | null) =>
  selectStates(db, sql`(select ${ids} as ids, ${since} as since)`),
);

/** @param asked rows (ids, since) */
function selectStates(db: Db, asked: RawBuilder<unknown>) {
  return db
    .selectFrom(asked.as('asked'))
    .select([
      sql<number | null>`(select value from counters where id = 'catalog')`.as('version'),
      sql<number | null>`(select value from counters where id = 'order_number')`.as('orders'),
      sql<string | null>`(select value from settings where id = 'store')`.as('store'),
      sql<string>`(${movingOf(db)})`.as('moving'),
    ])
    .select(stockColumns(db, sql`asked.since`));
}

function movingOf(db: Db) {
  const columns = sql`products.id, ${stockLevels(db)}, products.rating_count, products.rating_average`;
  return isPostgres(db)
    ? sql`select ${listOf(db, columns, 'wanted.place')}
        from ${unnested(sql`json_array_elements_text(asked.ids)`)} as wanted (id, place)
        join products on products.id = wanted.id`
    : sql`select ${listOf(db, columns, 'wanted.key')}
        from json_each(asked.ids) as wanted join products on products.id = wanted.value`;
}
