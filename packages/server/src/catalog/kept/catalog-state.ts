import { type RawBuilder, sql } from 'kysely';
import { createSharedRead, type Db, defineStatement, isPostgres, unnestElements } from '../../db/index.ts';
import { selectStockLevels, type VolatileValues } from '../shown/index.ts';
import { type StockState, selectJsonRows, sinceHorizon, stockColumns, unreachableHorizon } from './stock-state.ts';

/**
 * State on which cached responses depend in addition to the request, with the values of their products that change
 * without a new version.
 */
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

/** Parts of the catalogue state that a response depends on, in addition to versions and to its products. */
export interface StateDependencies {
  /** True when it tells what is bought together. */
  orders?: boolean;
  /** True when it depends on the stock status of products in general. */
  stock?: boolean;
}

/**
 * Reads the catalogue state by one statement, which concurrent requests share on PostgreSQL.
 * @param previousState state of a cached response: its products are read, and stock changes since its horizon
 */
export async function readCatalogState(
  db: Db,
  dependencies: StateDependencies,
  previousState: CatalogState | undefined,
): Promise<CatalogState> {
  const ids = previousState?.ids ?? '[]';
  const since = dependencies.stock ? (previousState?.stock?.horizon ?? unreachableHorizon) : null;
  const row = await (isPostgres(db) ? sharedRow(db, `[${ids},${since}]`) : readStateRow(db, ids, since));
  if (!row) throw new Error('The state of the catalogue could not be read');
  const { orders, horizon, changes, ...state } = row;
  const stock = horizon === null || changes === null ? null : { horizon, changes };
  return { ...state, ids, orders: dependencies.orders ? orders : null, stock };
}

const sharedRow = createSharedRead((db: Db, requests: string[]) => readTogether(db, `[${requests.join(',')}]`));

/** SQLite answers before anybody else could ask. */
async function readStateRow(db: Db, ids: string, since: number | null) {
  const [row] = await readAlone(db, ids, since);
  return row;
}

/** Returns the state on which a response rests that is computed now and contains these products. */
export function toStateForProducts({ stock, ...state }: CatalogState, products: VolatileValues[]): CatalogState {
  const ids = JSON.stringify(products.map(([id]) => id));
  return { ...state, ids, moving: JSON.stringify(products), stock: stock && sinceHorizon(stock) };
}

export function isSameCatalogState(previousState: CatalogState, now: CatalogState): boolean {
  const isUnchanged =
    now.version === previousState.version && now.store === previousState.store && now.orders === previousState.orders;
  return (
    isUnchanged &&
    isSameJson(previousState.moving, now.moving) &&
    isSameJson(previousState.stock?.changes, now.stock?.changes)
  );
}

/** Databases write blanks and numbers in their own ways. */
function isSameJson(storedJson: string | undefined, databaseJson: string | undefined): boolean {
  return (
    databaseJson === storedJson ||
    (databaseJson !== undefined && JSON.stringify(JSON.parse(databaseJson)) === storedJson)
  );
}

/** @param asked JSON text, a list: of each who asks a list of products, and since when stock is told or null */
const readTogether = defineStatement((db: Db, requestsJson: string) => {
  const unnestedRequests = unnestElements(sql`json_array_elements(${requestsJson})`);
  const columns = sql`one -> 0 as ids, cast(one ->> 1 as bigint) as since, place`;
  return selectStates(db, sql`(select ${columns} from ${unnestedRequests} as everyone (one, place))`).orderBy(
    sql`asked.place`,
  );
});

const readAlone = defineStatement((db: Db, ids: string, since: number | null) =>
  selectStates(db, sql`(select ${ids} as ids, ${since} as since)`),
);

/** @param requests rows (ids, since) */
function selectStates(db: Db, requests: RawBuilder<unknown>) {
  return db
    .selectFrom(requests.as('asked'))
    .select([
      sql<number | null>`(select value from counters where id = 'catalog')`.as('version'),
      sql<number | null>`(select value from counters where id = 'order_number')`.as('orders'),
      sql<string | null>`(select value from settings where id = 'store')`.as('store'),
      sql<string>`(${selectMovingFields(db)})`.as('moving'),
    ])
    .select(stockColumns(db, sql`asked.since`));
}

function selectMovingFields(db: Db) {
  const columns = sql`products.id, ${selectStockLevels(db)}, products.rating_count, products.rating_average`;
  return isPostgres(db)
    ? sql`select ${selectJsonRows(db, columns, 'wanted.place')}
        from ${unnestElements(sql`json_array_elements_text(asked.ids)`)} as wanted (id, place)
        join products on products.id = wanted.id`
    : sql`select ${selectJsonRows(db, columns, 'wanted.key')}
        from json_each(asked.ids) as wanted join products on products.id = wanted.value`;
}
