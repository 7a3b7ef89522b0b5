import { sql } from 'kysely';
import { type Db, isPostgres, statement } from '../../db/index.ts';
import { type Moving, stockLevels } from '../shown/index.ts';
import { never, type StockState, sinceHorizon, stockColumns } from './stock-state.ts';

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

/** By one statement. @param known of an earlier answer: what it tells is read */
export async function readState(db: Db, told: Told, known: CatalogState | undefined): Promise<CatalogState> {
  const ids = known?.ids ?? '[]';
  const since = known?.stock?.horizon ?? never;
  const [row]: StateRow[] = await (told.stock ? stateAndStock(db, ids, since) : stateAlone(db, ids));
  if (!row) throw new Error('The state of the catalogue could not be read');
  const { version, store, moving, orders, horizon, changes } = row;
  const stock = horizon === undefined || changes === undefined ? null : { horizon, changes };
  return { version, store, ids, moving, orders: told.orders ? orders : null, stock };
}

type StateRow = Pick<CatalogState, 'version' | 'store' | 'moving' | 'orders'> & Partial<StockState>;

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

const stateAlone = statement((db: Db, ids: string) => selectState(db, ids));
const stateAndStock = statement((db: Db, ids: string, since: number) =>
  selectState(db, ids).select(stockColumns(db, since)),
);

function selectState(db: Db, ids: string) {
  const columns = sql`products.id, ${stockLevels(db)}, products.rating_count, products.rating_average`;
  const moving = isPostgres(db)
    ? sql`select coalesce(json_agg(json_build_array(${columns}) order by wanted.place), '[]')::text
        from json_array_elements_text(cast(${ids} as json)) with ordinality as wanted (id, place)
        join products on products.id = wanted.id`
    : sql`select json_group_array(json_array(${columns}) order by wanted.key)
        from json_each(${ids}) as wanted join products on products.id = wanted.value`;
  return db.selectNoFrom([
    sql<number | null>`(select value from counters where id = 'catalog')`.as('version'),
    sql<number | null>`(select value from counters where id = 'order_number')`.as('orders'),
    sql<string | null>`(select value from settings where id = 'store')`.as('store'),
    sql<string>`(${moving})`.as('moving'),
  ]);
}
