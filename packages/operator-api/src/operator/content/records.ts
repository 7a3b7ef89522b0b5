import { isShopPath } from '@mercer/contract';
import { createRecordId, type Db, forgetSlugs, parseJson, type Row, rememberSlug, type Tx } from '@mercer/database';
import { buildNotFoundError, buildValidationError } from '@mercer/platform/http/errors';
import { assertVersionMatches } from '@mercer/platform/http/routes/serialize-stable-fields';
import { calendarDay, moment } from '@mercer/platform/http/timestamp-schema';
import * as v from 'valibot';
import { copyToBin } from '../bin/snapshot.ts';
import { commitChange } from '../commit-change.ts';
import { describeForeignHost } from '../description/images.ts';
import { buildListAnswer, type Page, parseSortOrder } from '../description/list.ts';
import type { ListSearch } from '../description/list-search.ts';
import { readTablePage } from '../description/records.ts';
import type { Saving } from '../description/saving.ts';
import { assertFreeSlug } from './free-slug.ts';
import { findContentModel, lockContent } from './models.ts';
import type { ContentModel, OperatorRecord, RecordFields } from './schema.ts';

type Values = Record<string, unknown>;

type FieldType = ContentModel['fields'][number]['type'];

/** A day, or a moment, which is kept in UTC: lists compare dates as text. */
const date = v.union([calendarDay, moment], 'a day or a moment is expected');
const types: Record<FieldType, { schema: v.GenericSchema; expectation: string }> = {
  text: { schema: v.string(), expectation: 'text' },
  number: { schema: v.pipe(v.number(), v.finite()), expectation: 'a number' },
  boolean: { schema: v.boolean(), expectation: 'true or false' },
  date: { schema: date, expectation: 'a date like 2026-06-01, or with a time' },
  json: { schema: v.unknown(), expectation: 'anything' },
};

/**
 * @returns the values as they are kept
 * @throws ApiError 400 for a field that the model does not have, or a value that is not of its type; null is none
 */
function parseContentValues({ fields }: ContentModel, values: Values, path: string): Values {
  const parsed = Object.entries(values).map(([id, value]) => {
    const at = `${path}.${id}`;
    const field = fields.find((candidate) => candidate.id === id);
    if (!field) throw buildValidationError(`${at}: the model has no such field`, at);
    if (value === null) return [id, null];
    const { schema, expectation } = types[field.type];
    const { success, output } = v.safeParse(schema, value);
    if (!success) throw buildValidationError(`${at}: ${expectation} is expected`, at);
    return [id, output];
  });
  return Object.fromEntries(parsed);
}

/** Merges new values into the stored ones; null removes one. */
function mergedValues(storedValues: Values, newValues: Values = {}): Values {
  return Object.fromEntries(Object.entries({ ...storedValues, ...newValues }).filter(([, value]) => value !== null));
}

/** Picks the values that the model has a field for: a record may be older than its model. */
function pickModelValues({ fields }: ContentModel, values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => fields.some(({ id }) => id === name)));
}

/** Picks the values that no field of the model shows: they reappear with their field. */
function pickHiddenValues({ fields }: ContentModel, values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !fields.some(({ id }) => id === name)));
}

/** The model whose records the home page shows; a record that it could not show is refused. */
const model = 'scenes';

/**
 * @param path of the values in what came in
 * @param before what the record has: a picture of an older version stays where it is
 * @throws ApiError 400 for a link that leads out of the shop, and for a picture that is none of the shop
 */
function assertValidScene(
  modelId: string,
  values: Values = {},
  { path, storedValues }: { path: string; storedValues: Values },
) {
  if (modelId !== model) return;
  const { link } = values;
  if (typeof link === 'string' && link !== storedValues.link && !isShopPath(link)) {
    throw buildValidationError(
      `${path}.link: a path of this shop is expected, such as /category/kitchen`,
      `${path}.link`,
    );
  }
  for (const name of ['picture', 'picture_dark']) {
    assertValidPicture(values[name], { path: `${path}.${name}`, storedPicture: storedValues[name] });
  }
  assertValidProducts(values.products, `${path}.products`);
}

function assertValidPicture(picture: unknown, { path, storedPicture }: { path: string; storedPicture: unknown }) {
  const { url } = Object(picture);
  if (typeof url === 'string' && url !== Object(storedPicture).url && !isShopPath(url))
    throw buildValidationError(`${path}.url: ${describeForeignHost(url)}`, `${path}.url`);
  if (picture !== undefined && picture !== null && !isValidPicture(picture)) {
    throw buildValidationError(
      `${path}: a picture is expected, with url, width and height as POST /operator/images answers them`,
      path,
    );
  }
}

/** A wrong entry is refused, because the home page would leave it out without a word. */
function assertValidProducts(products: unknown, path: string) {
  if (products === undefined || products === null) return;
  const isValid = Array.isArray(products) && products.every(isSceneProduct);
  if (!isValid)
    throw buildValidationError(
      `${path}: a list is expected, of product (a slug), x and y, in units of which the picture is 1,000 wide`,
      path,
    );
}

function isSceneProduct(value: unknown): boolean {
  const { product, x, y, path = '' } = Object(value);
  return typeof product === 'string' && [x, y].every(Number.isFinite) && /^(M[-a-z\d., ]*)?$/i.test(String(path));
}

function isValidPicture(picture: unknown): boolean {
  const { url, width, height } = Object(picture);
  return typeof url === 'string' && [width, height].every((side) => Number.isInteger(side) && side > 0);
}

/** A record's place: its model, and its id. */
export interface RecordPlace {
  model: string;
  id: string;
}

type Stored = Values & { $locale?: Record<string, Values> };

const noValues: Stored = {};

type Narrowed = Page & ListSearch & { slug?: string[] | undefined; published?: number | undefined };

/** The newest first. @throws ApiError 404 */
export async function listContentRecords(
  db: Db,
  model: string,
  { slug, published, q, updated_since, ...page }: Narrowed,
) {
  const contentModel = await findContentModel(db, model);
  const search = { q, updated_since };
  const listQuery = { page, order: parseSortOrder('-id'), search, equal: { model, slug, published } };
  const { rows, ...counted } = await readTablePage<Row<'content'>>(db, 'content', listQuery);
  return buildListAnswer(
    rows.map((row) => serializeRecord(row, contentModel)),
    counted,
  );
}

/** @throws ApiError 404 */
export async function findContentRecord(db: Db, { model, id }: RecordPlace): Promise<OperatorRecord> {
  const record = (await readContentRecords(db, await findContentModel(db, model), id)).get(id);
  if (!record) throw buildNotFoundError('There is no such record');
  return record;
}

/** @throws ApiError 404, 400 on a field, 409 `slug_taken` */
export async function createRecord(saving: Saving, modelId: string, input: RecordFields) {
  const { tx, now } = saving;
  await lockContent(tx);
  const model = await findContentModel(tx, modelId);
  const id = createRecordId(now);
  const columns = await buildRecordColumns(saving, model, id, input);
  await tx
    .insertInto('content')
    .values({ model: model.id, id, date_created: now.toISOString(), ...columns })
    .execute();
  return commitRecordChange(saving, model, id, new Map());
}

export async function updateRecord(saving: Saving, place: RecordPlace, input: RecordFields, ifMatch?: string) {
  const { model, row, before: previousRecords } = await recordBefore(saving.tx, place, ifMatch);
  const columns = await buildRecordColumns(saving, model, row.id, input, row);
  await saving.tx.updateTable('content').set(columns).where('model', '=', model.id).where('id', '=', row.id).execute();
  const slugs = { oldSlug: row.slug, newSlug: columns.slug };
  await rememberSlug(saving.tx, { model: `content:${model.id}`, id: row.id, ...slugs }, saving.now);
  return commitRecordChange(saving, model, row.id, previousRecords);
}

export async function deleteRecord(saving: Saving, place: RecordPlace, ifMatch?: string): Promise<void> {
  const { model, row, before: previousRecords } = await recordBefore(saving.tx, place, ifMatch);
  await copyToBin(saving, 'record', row.id, { partModel: `content:${model.id}` });
  await saving.tx.deleteFrom('content').where('model', '=', model.id).where('id', '=', row.id).execute();
  await forgetSlugs(saving.tx, `content:${model.id}`, row.id);
  await commitRecordChange(saving, model, row.id, previousRecords);
}

async function recordBefore(tx: Tx, place: RecordPlace, ifMatch?: string) {
  await lockContent(tx);
  const model = await findContentModel(tx, place.model);
  const row = await selectRecordRow(tx, place).executeTakeFirst();
  if (!row) throw buildNotFoundError('There is no such record');
  const record = serializeRecord(row, model);
  assertVersionMatches(ifMatch, record);
  return { model, row, before: new Map([[row.id, record]]) };
}

/** Builds the columns of a record. Values that the model no longer has a field for are kept. */
async function buildRecordColumns(
  { tx, now, isReplacement }: Saving,
  model: ContentModel,
  id: string,
  input: RecordFields,
  row?: Row<'content'>,
) {
  const { $locale: words, ...stored } = row ? parseJson<Stored>(row.value) : noValues;
  const { fields, draft, $locale: translations = words } = parseRecordInput(model, input, stored);
  const $locale = Object.keys(translations ?? {}).length > 0 ? translations : undefined;
  const { slug = row?.slug ?? '' } = input;
  await assertFreeSlug(tx, { model: model.id, slug, id });
  const isPublished = input.published ?? row?.published !== 0;
  return {
    slug,
    value: JSON.stringify({
      ...mergedValues(isReplacement ? pickHiddenValues(model, stored) : stored, fields),
      $locale,
    }),
    draft: draft === undefined ? (row?.draft ?? null) : draft && JSON.stringify(draft),
    published: isPublished ? 1 : 0,
    date_updated: now.toISOString(),
  } as const;
}

/** @returns what came in, as it is kept */
function parseRecordInput(model: ContentModel, { fields, draft, $locale }: RecordFields, storedValues: Values) {
  const parseFieldValues = <Given extends Values | null | undefined>(values: Given, path: string) => {
    if (!values) return values;
    const parsed = parseContentValues(model, values, path);
    assertValidScene(model.id, parsed, { path, storedValues });
    return parsed;
  };
  const parseTranslations = (words: Record<string, Values>) =>
    Object.fromEntries(
      Object.entries(words).map(([locale, values]) => [locale, parseFieldValues(values, `$locale.${locale}`) ?? {}]),
    );
  return {
    fields: parseFieldValues(fields, 'fields') ?? {},
    draft: parseFieldValues(draft, 'draft'),
    $locale: $locale && parseTranslations($locale),
  };
}

function selectRecordRow(db: Db, { model, id }: RecordPlace) {
  return db.selectFrom('content').selectAll().where('model', '=', model).where('id', '=', id);
}

export async function readContentRecords(
  db: Db,
  model: ContentModel,
  id: string,
): Promise<Map<string, OperatorRecord>> {
  const rows = await selectRecordRow(db, { model: model.id, id }).execute();
  return new Map(rows.map((row) => [row.id, serializeRecord(row, model)]));
}

function serializeRecord({ id, slug, value, ...row }: Row<'content'>, model: ContentModel): OperatorRecord {
  const { $locale, ...stored } = parseJson<Stored>(value);
  const words =
    $locale &&
    Object.entries($locale).map(([locale, translatedValues]) => [locale, pickModelValues(model, translatedValues)]);
  const draft = row.draft === null ? null : pickModelValues(model, parseJson<Values>(row.draft));
  const { date_created, date_updated } = row;
  return {
    id,
    model: model.id,
    slug,
    fields: pickModelValues(model, stored),
    draft,
    ...(words ? { $locale: Object.fromEntries(words) } : {}),
    published: row.published === 1,
    date_created,
    date_updated,
  };
}

async function commitRecordChange(
  { tx, actor, now }: Saving,
  model: ContentModel,
  id: string,
  previousRecords: Map<string, OperatorRecord>,
) {
  const readAfterChange = () => readContentRecords(tx, model, id);
  return (
    await commitChange(tx, { entity: 'content', ids: [id], actor, now, previousRecords, read: readAfterChange })
  ).get(id);
}
