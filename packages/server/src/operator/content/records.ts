import { type Db, newId, parseJson, type Row, type Tx } from '../../db/index.ts';
import { notFound } from '../../http/errors.ts';
import { changed } from '../changed.ts';
import { assertMatch } from '../description/if-match.ts';
import { orderOf, type Page } from '../description/list.ts';
import { listRows } from '../description/records.ts';
import type { Saving } from '../description/saving.ts';
import { assertFreeSlug } from './free-slug.ts';
import { findModel, lockContent } from './models.ts';
import { assertScene } from './scenes.ts';
import type { ContentModel, OperatorRecord, RecordFields } from './schema.ts';
import { knownValues, mergedValues, parseValues, type Values } from './values.ts';

/** A record's place: its model, and its id. */
export interface Place {
  model: string;
  id: string;
}

type Stored = Values & { $locale?: Record<string, Values> };

const noValues: Stored = {};

type Narrowed = Page & { slug?: string | undefined; published?: number | undefined };

/** The newest first. @throws ApiError 404 */
export async function listRecords(db: Db, model: string, { slug, published, ...page }: Narrowed) {
  const known = await findModel(db, model);
  const wanted = { page, order: orderOf('-id'), equal: { model, slug, published } };
  const { rows, next } = await listRows<Row<'content'>>(db, 'content', wanted);
  return { results: rows.map((row) => serialize(row, known)), next };
}

/** @throws ApiError 404 */
export async function findRecord(db: Db, { model, id }: Place): Promise<OperatorRecord> {
  const record = (await readRecords(db, await findModel(db, model), id)).get(id);
  if (!record) throw notFound('There is no such record');
  return record;
}

/** @throws ApiError 404, 400 on a field, 409 `slug_taken` */
export async function createRecord(saving: Saving, modelId: string, input: RecordFields) {
  const { tx, now } = saving;
  await lockContent(tx);
  const model = await findModel(tx, modelId);
  const id = newId(now);
  const columns = await columnsOf(saving, model, id, input);
  await tx
    .insertInto('content')
    .values({ model: model.id, id, date_created: now.toISOString(), ...columns })
    .execute();
  return told(saving, model, id, new Map());
}

export async function updateRecord(saving: Saving, place: Place, input: RecordFields, ifMatch?: string) {
  const { model, row, before } = await recordBefore(saving.tx, place, ifMatch);
  const columns = await columnsOf(saving, model, row.id, input, row);
  await saving.tx.updateTable('content').set(columns).where('model', '=', model.id).where('id', '=', row.id).execute();
  return told(saving, model, row.id, before);
}

export async function deleteRecord(saving: Saving, place: Place, ifMatch?: string): Promise<void> {
  const { model, row, before } = await recordBefore(saving.tx, place, ifMatch);
  await saving.tx.deleteFrom('content').where('model', '=', model.id).where('id', '=', row.id).execute();
  await told(saving, model, row.id, before);
}

async function recordBefore(tx: Tx, place: Place, ifMatch?: string) {
  await lockContent(tx);
  const model = await findModel(tx, place.model);
  const row = await rowsOf(tx, place).executeTakeFirst();
  if (!row) throw notFound('There is no such record');
  const record = serialize(row, model);
  assertMatch(ifMatch, record);
  return { model, row, before: new Map([[row.id, record]]) };
}

/** What the model has no field for any more is kept. */
async function columnsOf(
  { tx, now }: Saving,
  model: ContentModel,
  id: string,
  input: RecordFields,
  row?: Row<'content'>,
) {
  const { $locale: words, ...stored } = row ? parseJson<Stored>(row.value) : noValues;
  const { fields, draft, $locale = words } = parseInput(model, input, stored);
  const { slug = row?.slug ?? '' } = input;
  await assertFreeSlug(tx, { model: model.id, slug, id });
  const isPublished = input.published ?? row?.published !== 0;
  return {
    slug,
    value: JSON.stringify({ ...mergedValues(stored, fields), $locale }),
    draft: draft === undefined ? (row?.draft ?? null) : draft && JSON.stringify(draft),
    published: isPublished ? 1 : 0,
    date_updated: now.toISOString(),
  } as const;
}

/** @returns what came in, as it is kept */
function parseInput(model: ContentModel, { fields, draft, $locale }: RecordFields, before: Values) {
  const parse = <Given extends Values | null | undefined>(values: Given, path: string) => {
    if (!values) return values;
    const parsed = parseValues(model, values, path);
    assertScene(model.id, parsed, { path, before });
    return parsed;
  };
  const parseWords = (words: Record<string, Values>) =>
    Object.fromEntries(
      Object.entries(words).map(([locale, values]) => [locale, parse(values, `$locale.${locale}`) ?? {}]),
    );
  return {
    fields: parse(fields, 'fields') ?? {},
    draft: parse(draft, 'draft'),
    $locale: $locale && parseWords($locale),
  };
}

function rowsOf(db: Db, { model, id }: Place) {
  return db.selectFrom('content').selectAll().where('model', '=', model).where('id', '=', id);
}

async function readRecords(db: Db, model: ContentModel, id: string): Promise<Map<string, OperatorRecord>> {
  const rows = await rowsOf(db, { model: model.id, id }).execute();
  return new Map(rows.map((row) => [row.id, serialize(row, model)]));
}

function serialize({ id, slug, value, ...row }: Row<'content'>, model: ContentModel): OperatorRecord {
  const { $locale, ...stored } = parseJson<Stored>(value);
  const words = $locale && Object.entries($locale).map(([locale, said]) => [locale, knownValues(model, said)]);
  const draft = row.draft === null ? null : knownValues(model, parseJson<Values>(row.draft));
  const { date_created, date_updated } = row;
  return {
    id,
    model: model.id,
    slug,
    fields: knownValues(model, stored),
    draft,
    ...(words ? { $locale: Object.fromEntries(words) } : {}),
    published: row.published === 1,
    date_created,
    date_updated,
  };
}

async function told({ tx, actor, now }: Saving, model: ContentModel, id: string, before: Map<string, OperatorRecord>) {
  const read = () => readRecords(tx, model, id);
  return (await changed(tx, { entity: 'content', ids: [id], actor, now, before, read })).get(id);
}
