import { createSharedRead, type Db, defineStatement, isPostgres, unnestElements } from '@mercer/database';
import { selectStockLevels, type VolatileValues } from '@mercer/search';
import { type RawBuilder, sql } from 'kysely';

/** Changes of stock status since the horizon of a cached response. */
interface StockState {
  /** Change number below which all changes are contained in every response computed from now on. */
  horizon: number;
  /** JSON text: `Change[]`, since the horizon that was asked for */
  changes: string;
}

type Change = [number: number, change: number, isOut: number];

/** Later than everything. */
const unreachableHorizon = 2 ** 52;

/**
 * Columns of a statement: the horizon, and what changed since the one given or, if that is earlier, since this one; both null
 * where none is given. On PostgreSQL a transaction that began earlier may end later: what those under way change is told again.
 */
function stockColumns(db: Db, since: RawBuilder<unknown>) {
  const horizon = isPostgres(db)
    ? sql`pg_snapshot_xmin(pg_current_snapshot())::text::bigint`
    : sql`(select coalesce(max(change), 0) + 1 from sold_out)`;
  const list = selectJsonRows(db, sql`number, change, is_out`, 'number');
  // PostgreSQL expects a third of all rows beyond a beginning, and few between two ends
  const start = sql`${sql.raw(isPostgres(db) ? 'least' : 'min')}(${since}, ${horizon})`;
  const selectIfRequested = <T>(value: RawBuilder<unknown>) =>
    sql<T | null>`case when ${since} is not null then ${value} end`;
  return [
    selectIfRequested<number>(horizon).as('horizon'),
    selectIfRequested<string>(
      sql`(select ${list} from sold_out where change between ${start} and ${sql.lit(unreachableHorizon)})`,
    ).as('changes'),
  ] as const;
}

/** Rows as JSON text, written as JavaScript does. */
function selectJsonRows(db: Db, columns: RawBuilder<unknown>, order: string) {
  return isPostgres(db)
    ? sql`replace(coalesce(json_agg(json_build_array(${columns}) order by ${sql.ref(order)}), '[]')::text, ', ', ',')`
    : sql`json_group_array(json_array(${columns}) order by ${sql.ref(order)})`;
}

/** Returns the state with which the next one is compared. */
function sinceHorizon({ horizon, changes }: StockState): StockState {
  const allChanges: Change[] = JSON.parse(changes);
  return { horizon, changes: JSON.stringify(allChanges.filter(([, change]) => change >= horizon)) };
}

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
