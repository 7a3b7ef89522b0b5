import type { Attribute, List } from '@mercer/contract';
import { sql } from 'kysely';
import { type Db, isPostgres, parseJson, type Row } from '../../db/index.ts';
import { isStorableText } from '../../http/body.ts';
import { buildListResponse, parsePagingQuery } from '../../http/list.ts';
import type { Query } from '../../http/query.ts';
import { buildSortOrder, fieldsOfAttributes, joinWithAnd, whereConditions } from '../conditions/index.ts';
import { type Localization, selectTranslation } from '../shown/index.ts';

const controls = new Set(['limit', 'page', 'sort', 'where', 'expand', '$cache', '$currency', '$locale']);

/** Attributes with the values that products have; `filterable=true` for those that lists offer as filters. */
export async function listAttributes(db: Db, query: Query, localization: Localization): Promise<List<Attribute>> {
  const paging = parsePagingQuery(query);
  const condition = joinWithAnd(attributeConditions(query));
  const rows = await selectAttributes(db, localization)
    .where(condition)
    .orderBy(buildSortOrder(query.sort || 'sort asc', fieldsOfAttributes))
    .limit(paging.limit)
    .offset((paging.page - 1) * paging.limit)
    .execute();
  const counted = db.selectFrom('attributes').where(condition);
  const { count } = await counted.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return buildListResponse(rows.map(serializeAttribute), Number(count), paging);
}

/** Null when there is none. */
export async function getAttribute(db: Db, id: string, localization: Localization): Promise<Attribute | null> {
  if (!isStorableText(id)) return null;
  const row = await selectAttributes(db, localization).where('id', '=', id).executeTakeFirst();
  return row ? serializeAttribute(row) : null;
}

function attributeConditions(query: Query) {
  const filters = Object.entries(query).filter(([key]) => !controls.has(key));
  return [
    ...(query.where === undefined ? [] : whereConditions(query.where, fieldsOfAttributes)),
    ...whereConditions(Object.fromEntries(filters), fieldsOfAttributes),
  ];
}

function selectAttributes(db: Db, localization: Localization) {
  return db
    .selectFrom('attributes')
    .select(['id', 'type', 'filterable', 'sort', listedValues(db).as('values')])
    .select(selectTranslation('attributes.name', localization).as('name'));
}

const maxValues = 500;

/**
 * Lists an attribute's values. Each step jumps to the next value in the index, so many products with few values cost
 * few steps.
 */
function listedValues(db: Db) {
  const list = isPostgres(db) ? sql`coalesce(json_agg(value), '[]')::text` : sql`json_group_array(value)`;
  return sql<string>`(with recursive steps (value, step) as (
      select min(value), 1 from product_attributes where attribute_id = attributes.id
      union all select (select min(value) from product_attributes
          where attribute_id = attributes.id and value > steps.value), steps.step + 1
        from steps where steps.value is not null and steps.step < ${maxValues})
    select ${list} from steps where value is not null)`;
}

function serializeAttribute({
  values,
  filterable,
  sort: _,
  ...row
}: Row<'attributes'> & { values: string }): Attribute {
  const sorted = parseJson<string[]>(values).toSorted(byNumberThenName);
  return { ...row, filterable: filterable === 1, values: sorted };
}

/** '8 cm' stands before '12 cm'. */
export const byNumberThenName = new Intl.Collator('en', { numeric: true }).compare;
