import { type CollectionRule, findRuleFaults, generateSlug, raiseRuleHour } from '@mercer/commerce/catalog';
import {
  bulkInsert,
  createRecordId,
  forgetSlugs,
  isInJsonList,
  parseJson,
  type Row,
  rememberSlug,
  type Tx,
  updateRow,
} from '@mercer/database';
import { ApiError, buildNotFoundError, buildValidationError } from '@mercer/platform/http/errors';
import { type InputFault, textOfFaults } from '@mercer/platform/http/routes/read-input';
import { assertVersionMatches } from '@mercer/platform/http/routes/serialize-stable-fields';
import { readStoreSettings } from '@mercer/platform/settings';
import { commitChange } from '../commit-change.ts';
import { resolveImages } from '../description/images.ts';
import type { Saving } from '../description/saving.ts';
import { openCatalogWriter } from '../products/save-products.ts';
import { replaceTranslations } from '../texts/translations.ts';
import { readCollections } from './read-collections.ts';
import type { CollectionFields, CollectionRecord } from './schema.ts';

type CollectionRow = Row<'collections'>;

/** @throws ApiError 400; 409 `slug_taken` */
export async function createCollection(saving: Saving, input: CollectionFields) {
  const { tx } = saving;
  await openCatalogWriter(saving);
  const row = await buildRow(saving, input);
  const products = await resolveProducts(tx, input, row);
  const words = input.$locale && (await replaceTranslations(tx, 'collections', input.$locale));
  await tx.insertInto('collections').values(row).execute();
  if (products) await replaceProducts(tx, row.id, products);
  await words?.(row.id);
  return commitCollection(saving, row.id, new Map());
}

/** @throws ApiError 400; 404; 409 `slug_taken`; 412 */
export async function updateCollection(
  saving: Saving,
  id: string,
  input: CollectionFields,
  ifMatch: string | undefined,
) {
  const { tx, now } = saving;
  const { stored, previousRecords } = await lockCollection(saving, id, ifMatch);
  const row = await buildRow(saving, input, stored);
  const products = await resolveProducts(tx, input, row);
  const words = input.$locale && (await replaceTranslations(tx, 'collections', input.$locale));
  await updateRow(tx, 'collections', id, row);
  await rememberSlug(tx, { model: 'collections', id, oldSlug: stored.slug, newSlug: row.slug }, now);
  if (products) await replaceProducts(tx, id, products);
  await words?.(id);
  return commitCollection(saving, id, previousRecords);
}

/** Removes a collection; its products stay. @throws ApiError 404; 412 */
export async function deleteCollection(saving: Saving, id: string, ifMatch: string | undefined): Promise<void> {
  const { tx } = saving;
  const { previousRecords } = await lockCollection(saving, id, ifMatch);
  await tx.deleteFrom('collection_products').where('collection_id', '=', id).execute();
  await tx.deleteFrom('translations').where('model', '=', 'collections').where('record_id', '=', id).execute();
  await forgetSlugs(tx, 'collections', id);
  await tx.deleteFrom('collections').where('id', '=', id).execute();
  await commitCollection(saving, id, previousRecords);
}

async function lockCollection(saving: Saving, id: string, ifMatch: string | undefined) {
  await openCatalogWriter(saving);
  const stored = await saving.tx.selectFrom('collections').selectAll().where('id', '=', id).executeTakeFirst();
  if (!stored) throw buildNotFoundError('There is no such collection');
  const previousRecords = await readCollections(saving.tx, id);
  assertVersionMatches(ifMatch, previousRecords.get(id));
  return { stored, previousRecords };
}

async function buildRow(
  { tx, now, isReplacement }: Saving,
  input: CollectionFields,
  stored?: CollectionRow,
): Promise<CollectionRow> {
  const earlier = isReplacement ? undefined : stored;
  const id = stored?.id ?? createRecordId(now);
  const name = input.name ?? stored?.name ?? '';
  const type = input.type ?? earlier?.type ?? (input.conditions?.length ? 'rule' : 'manual');
  const storedRule = parseJson<CollectionRule>(stored?.rule ?? '{"match":"all","conditions":[]}');
  const rule = { match: input.match ?? storedRule.match, conditions: input.conditions ?? storedRule.conditions };
  const sorting = input.sorting ?? earlier?.sorting ?? (type === 'manual' ? 'manual' : 'date_created desc');
  await assertConsistent(tx, input, { type, rule, sorting });
  const slug = input.slug ?? stored?.slug ?? (generateSlug(name) || id);
  await assertSlugFree(tx, id, slug);
  const [image] = input.image
    ? await resolveImages(tx, [input.image], { now, path: 'image', storedImages: stored?.image })
    : [];
  const date = now.toISOString();
  return {
    id,
    slug,
    name,
    description: input.description ?? stored?.description ?? '',
    meta_title: input.meta_title === undefined ? (stored?.meta_title ?? null) : input.meta_title || null,
    meta_description:
      input.meta_description === undefined ? (stored?.meta_description ?? null) : input.meta_description || null,
    image: image ? JSON.stringify(image) : input.image === null ? null : (stored?.image ?? null),
    status: input.status ?? stored?.status ?? 'draft',
    type,
    rule: JSON.stringify(rule),
    sorting,
    sort: input.sort ?? stored?.sort ?? 0,
    metadata: input.metadata ? JSON.stringify(input.metadata) : (stored?.metadata ?? '{}'),
    date_created: stored?.date_created ?? date,
    date_updated: date,
  };
}

/** @throws ApiError 400 with every fault at once */
async function assertConsistent(
  tx: Tx,
  { products = [] }: CollectionFields,
  { type, rule, sorting }: { type: CollectionRow['type']; rule: CollectionRule; sorting: string },
): Promise<void> {
  const isManual = type === 'manual';
  const { conditions } = rule;
  const rules: [isBroken: boolean, path: string, text: string][] = [
    [!isManual && conditions.length === 0, 'conditions', 'at least one condition is expected of a rule'],
    [isManual && conditions.length > 0, 'conditions', 'none are expected of a collection that is made by hand'],
    [!isManual && products.length > 0, 'products', 'none are expected of a collection with a rule'],
    [!isManual && sorting === 'manual', 'sorting', 'another order is expected of a collection with a rule'],
  ];
  const faults = [
    ...rules.flatMap(([isBroken, path, text]): InputFault[] => (isBroken ? [{ path, text }] : [])),
    ...findRuleFaults(conditions, await readStoreSettings(tx)),
  ];
  if (faults.length > 0) throw buildValidationError(textOfFaults(faults), faults[0]?.path);
}

/** @throws ApiError 409 `slug_taken` where a category or another collection has the slug: their pages have the same address */
async function assertSlugFree(tx: Tx, id: string, slug: string): Promise<void> {
  for (const table of ['collections', 'categories'] as const) {
    const owners = tx.selectFrom(table).select('id').where('slug', '=', slug).where('id', '!=', id);
    if (!(await owners.executeTakeFirst())) continue;
    const owner = table === 'categories' ? 'a category' : 'another collection';
    throw new ApiError(`slug: already used by ${owner}`, { status: 409, code: 'slug_taken', param: 'slug' });
  }
}

/**
 * Finds the products that are named by id or slug, in their order.
 * @returns undefined where they stay as they are; none where the collection has a rule now
 * @throws ApiError 400 with each product that there is not
 */
async function resolveProducts(tx: Tx, { products: names }: CollectionFields, { type }: CollectionRow) {
  if (type === 'rule') return [];
  if (names === undefined) return undefined;
  const json = JSON.stringify(names);
  const rows = await tx
    .selectFrom('products')
    .select(['id', 'slug'])
    .where((eb) => eb.or([isInJsonList(tx, 'id', json), isInJsonList(tx, 'slug', json)]))
    .execute();
  const ids = new Map([...rows.map(({ id, slug }) => [slug, id] as const), ...rows.map(({ id }) => [id, id] as const)]);
  const faults = names.flatMap((name, at): InputFault[] =>
    ids.has(name) ? [] : [{ path: `products.${at}`, text: `there is no product '${name}'` }],
  );
  if (faults.length > 0) throw buildValidationError(textOfFaults(faults), faults[0]?.path);
  return [...new Set(names.flatMap((name) => ids.get(name) ?? []))];
}

async function replaceProducts(tx: Tx, collection_id: string, productIds: string[]): Promise<void> {
  await tx.deleteFrom('collection_products').where('collection_id', '=', collection_id).execute();
  const rows = productIds.map((product_id, position) => ({ collection_id, product_id, position }));
  if (rows.length > 0) await bulkInsert(tx, 'collection_products', rows);
}

async function commitCollection(
  { tx, actor, now }: Saving,
  id: string,
  previousRecords: Map<string, CollectionRecord>,
) {
  await raiseRuleHour(tx, now);
  const read = () => readCollections(tx, id);
  // No product changes, yet lists do: the catalogue gets a new version
  const change = { entity: 'collection', ids: [id], actor, now, previousRecords, products: [], read };
  return (await commitChange(tx, change)).get(id);
}
