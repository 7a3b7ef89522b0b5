import { sql } from 'kysely';
import { type Db, isPostgres, statement } from '../../db/index.ts';
import { stockLevels } from '../shown/index.ts';

/** What answers are made of besides the request, and what of their products changes without a new version. */
export interface CatalogState {
  version: number | null;
  /** number of the last order: what is bought together may be new */
  orders: number | null;
  /** the setting, as text */
  store: string | null;
  /** JSON text: `Moving[]`, of the products that were asked for and are there, in this order */
  moving: string;
}

const readState = statement((db: Db, ids: string) => {
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
});

/** In one statement. @param ids JSON text: a list */
export async function catalogState(db: Db, ids: string): Promise<CatalogState> {
  const [state] = await readState(db, ids);
  return state ?? { version: null, orders: null, store: null, moving: '[]' };
}
