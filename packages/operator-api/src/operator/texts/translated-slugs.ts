import { type Db, findTranslatedSlug, isInJsonList, rememberSlug, type SluggedModel, type Tx } from '@mercer/database';
import { ApiError } from '@mercer/platform/http/errors';
import { sql } from 'kysely';
import type { LocaleFields } from './schema.ts';

/** Record whose texts in other languages are saved. */
interface TranslatedRecord {
  model: SluggedModel;
  id: string;
  /** Name of the record in refusals. */
  noun: string;
}

/**
 * Asserts that no other record has one of the slugs, in whatever language: an address leads to one page.
 * @throws ApiError 409 `slug_taken`
 */
export async function assertTranslatedSlugs(
  tx: Tx,
  { model, id, noun }: TranslatedRecord,
  texts: LocaleFields,
): Promise<void> {
  for (const [locale, { slug }] of Object.entries(texts)) {
    if (!slug || !(await isSlugTaken(tx, { model, id }, slug))) continue;
    const param = `$locale.${locale}.slug`;
    throw new ApiError(`${param}: already used by another ${noun}`, { status: 409, code: 'slug_taken', param });
  }
}

/** Returns true when another record has a slug, in whatever language. */
export async function isSlugTaken(
  tx: Tx,
  { model, id }: Omit<TranslatedRecord, 'noun'>,
  slug: string,
): Promise<boolean> {
  return (await hasOwner(tx, model, slug, id)) || (await findTranslatedSlug(tx, model, slug, id)) !== undefined;
}

async function hasOwner(tx: Tx, model: SluggedModel, slug: string, exceptId: string): Promise<boolean> {
  const table = (model === 'pages' ? 'content' : model) as 'content'; // each of the tables has an id and a slug
  let owners = tx.selectFrom(table).select('id').where('slug', '=', slug).where('id', '!=', exceptId);
  if (model === 'pages') owners = owners.where('model', '=', model);
  return (await owners.executeTakeFirst()) !== undefined;
}

/** Slugs of a record by locale. */
type Slugs = Record<string, string>;

/** Reads the slugs that a product or a category has in other languages. */
export async function readRecordSlugs(db: Db, model: 'products' | 'categories', id: string): Promise<Slugs> {
  const rows = await db
    .selectFrom('translations')
    .select(['locale', 'value'])
    .where('model', '=', model)
    .where(isInJsonList(db, 'record_id', JSON.stringify([id])))
    .where(sql<boolean>`field = 'slug'`)
    .execute();
  return Object.fromEntries(rows.map(({ locale, value }) => [locale, value]));
}

/** Has the slugs that a record no longer has in a language lead to it all the same. */
export async function rememberTranslatedSlugs(
  tx: Tx,
  { model, id }: Omit<TranslatedRecord, 'noun'>,
  { before, after, now }: { before: Slugs; after: Slugs; now: Date },
): Promise<void> {
  const currentSlugs = new Set(Object.values(after));
  for (const [locale, oldSlug] of Object.entries(before)) {
    if (currentSlugs.has(oldSlug)) continue;
    const formerModel = model === 'pages' ? 'content:pages' : model;
    await rememberSlug(tx, { model: formerModel, id, oldSlug, newSlug: after[locale] ?? '' }, now);
  }
}

/** Picks the slugs out of texts by locale. */
export function pickSlugs(texts: Record<string, { slug?: unknown }> = {}): Slugs {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([locale, { slug }]) => (typeof slug === 'string' && slug ? [[locale, slug]] : [])),
  );
}
