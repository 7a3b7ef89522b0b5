import { type Db, readReportInWorker } from '@mercer/database';
import { type RawBuilder, sql } from 'kysely';
import * as v from 'valibot';

const kinds = [
  'product',
  'category',
  'collection',
  'content',
  'setting',
  'order',
  'subscription',
  'deleted_record',
] as const;

type Kind = (typeof kinds)[number];

/** Record that shows a picture; `link` reads it. */
export const UseAnswer = v.strictObject({
  kind: v.picklist(kinds),
  id: v.string(),
  name: v.string(),
  link: v.string(),
});

export type PictureUse = v.InferOutput<typeof UseAnswer>;

interface UsePlace {
  kind: Kind;
  /** select of (id, name, path), where the path is below `/operator` */
  select(contains: (column: string) => RawBuilder<boolean>): RawBuilder<unknown>;
}

/** Places of the catalogue and the pages: small ones are looked through again when a picture is deleted. */
const ownersPlaces: UsePlace[] = [
  {
    kind: 'category',
    select: (contains) =>
      sql`select id, name, 'categories/' || id as path from categories where ${contains('image')} or ${contains('custom_fields')}`,
  },
  {
    kind: 'collection',
    select: (contains) =>
      sql`select id, name, 'collections/' || id as path from collections where ${contains('image')}`,
  },
  {
    kind: 'content',
    select: (contains) =>
      sql`select id, slug as name, case model when 'pages' then 'pages/' else 'content/' || model || '/' end || id as path from content
        where ${contains('value')} or ${contains('draft')}`,
  },
  {
    kind: 'setting',
    select: (contains) =>
      sql`select id, id as name, 'settings/' || id as path from settings where ${contains('value')}`,
  },
  {
    kind: 'deleted_record',
    select: (contains) => sql`select id, name, 'bin' as path from bin where ${contains('content')}`,
  },
];

/** @param since ISO 8601 time; undefined: all products */
function buildProductPlace(since?: string): UsePlace {
  const isRecent = since === undefined ? sql`1 = 1` : sql`products.date_updated >= ${since}`;
  return {
    kind: 'product',
    select: (contains) => sql`select id, name, 'products/' || id as path from products
      where ${isRecent} and (${contains('images')} or ${contains('content')} or ${contains('custom_fields')}
        or exists (select 1 from variants where variants.product_id = products.id and ${contains('variants.images')}))`,
  };
}

/** Lines of orders show products as they were. */
const soldPlaces: UsePlace[] = [
  {
    kind: 'order',
    select: (contains) =>
      sql`select orders.id as id, orders.number as name, 'orders/' || orders.id as path
        from order_items join orders on orders.id = order_items.order_id
        where orders.number is not null and ${contains('order_items.product')}`,
  },
  {
    kind: 'subscription',
    select: (contains) => sql`select subscription_id as id, subscription_id as name,
      'subscriptions/' || subscription_id as path from subscription_items where ${contains('product')}`,
  },
];

/** Number of records of each kind that are named. */
const mostUses = 20;

function buildUseQuery(places: UsePlace[], name: string) {
  // a name is a hash, in which no letter means anything to `like`
  const contains = (column: string) => sql<boolean>`${sql.ref(column)} like ${`%${name}%`}`;
  const selections = places.map(
    ({ kind, select }) => sql`select ${sql.lit(kind)} as kind, id, name, path
      from (select distinct id, name, path from (${select(contains)}) as listed limit ${mostUses}) as named`,
  );
  return sql<{ kind: Kind; id: string; name: string; path: string }>`${sql.join(selections, sql` union all `)}`;
}

/**
 * Finds the records that show a picture, at most 20 of each kind. It reads the texts of the whole catalogue and of all lines of orders,
 * on SQLite in a thread of its own.
 */
export async function findPictureUses(db: Db, name: string): Promise<PictureUse[]> {
  const places = [buildProductPlace(), ...ownersPlaces, ...soldPlaces];
  return (await readReportInWorker(db, buildUseQuery(places, name).compile(db))).map(serializeUse);
}

/** Finds the records that have come to show a picture since a moment; those of small tables at any time. */
export async function findRecentPictureUses(db: Db, name: string, since: string): Promise<PictureUse[]> {
  const { rows } = await buildUseQuery([buildProductPlace(since), ...ownersPlaces], name).execute(db);
  return rows.map(serializeUse);
}

function serializeUse({ path, ...use }: { kind: Kind; id: string; name: string; path: string }): PictureUse {
  return { ...use, link: `/operator/${path}` };
}
