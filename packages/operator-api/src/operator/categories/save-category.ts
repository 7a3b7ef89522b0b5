import { addAncestors, generateSlug, readCategoryTree } from '@mercer/commerce/catalog';
import { mergeFieldValues, readCustomFields } from '@mercer/commerce/custom-fields';
import {
  createRecordId,
  findTranslatedSlug,
  forgetSlugs,
  type NewRow,
  type Row,
  rememberSlug,
  type Tx,
  updateRow,
} from '@mercer/database';
import { ApiError, buildNotFoundError, buildValidationError } from '@mercer/platform/http/errors';
import { assertVersionMatches } from '@mercer/platform/http/routes/serialize-stable-fields';
import { copyToBin } from '../bin/snapshot.ts';
import { commitChange } from '../commit-change.ts';
import { resolveImages } from '../description/images.ts';
import type { Saving } from '../description/saving.ts';
import { openCatalogWriter } from '../products/save-products.ts';
import {
  assertTranslatedSlugs,
  pickSlugs,
  readRecordSlugs,
  rememberTranslatedSlugs,
} from '../texts/translated-slugs.ts';
import { replaceTranslations } from '../texts/translations.ts';
import { readCategories } from './memberships.ts';
import { leaveCategory, listAssignedProducts, propagateCategoryChange } from './propagation.ts';
import type { CategoryFields } from './schema.ts';

const slugged = { model: 'categories', noun: 'category' } as const;

export async function createCategory(saving: Saving, input: CategoryFields) {
  await openCatalogWriter(saving);
  const row = await buildCategoryRow(saving, input);
  const words = input.$locale && (await replaceTranslations(saving.tx, 'categories', input.$locale));
  await assertTranslatedSlugs(saving.tx, { ...slugged, id: row.id }, input.$locale ?? {});
  await saving.tx.insertInto('categories').values(row).execute();
  await words?.(row.id);
  return commitCategoryChange(saving, row.id, new Map(), []);
}

/**
 * Updates a category. With a new parent its products move along; where there are many, they are moved afterwards.
 * @throws ApiError 404; 412 when `ifMatch` names an outdated version
 */
export async function updateCategory(saving: Saving, id: string, input: CategoryFields, ifMatch?: string) {
  const { tx } = saving;
  await openCatalogWriter(saving);
  const { row: storedRow, categories } = await categoryBefore(tx, id, ifMatch);
  const oldTree = await readCategoryTree(tx);
  const { product_count, ...row } = await buildCategoryRow(saving, input, storedRow);
  const words = input.$locale && (await replaceTranslations(tx, 'categories', input.$locale));
  await assertTranslatedSlugs(tx, { ...slugged, id }, input.$locale ?? {});
  const before = input.$locale ? await readRecordSlugs(tx, 'categories', id) : {};
  await updateRow(tx, 'categories', id, row);
  const slugs = { oldSlug: storedRow.slug, newSlug: row.slug };
  await rememberSlug(tx, { model: 'categories', id, ...slugs }, saving.now);
  await rememberTranslatedSlugs(tx, { ...slugged, id }, { before, after: pickSlugs(input.$locale), now: saving.now });
  await words?.(id);
  const isMoved = row.parent_id !== storedRow.parent_id;
  const products = await propagateCategoryChange(tx, id, isMoved ? oldTree : undefined);
  return commitCategoryChange(saving, id, categories, products);
}

/**
 * Moves a category to the bin; its products stay in their other categories. @throws ApiError 409 while there are categories
 * below it
 */
export async function deleteCategory(saving: Saving, id: string, ifMatch?: string): Promise<void> {
  const { tx } = saving;
  await openCatalogWriter(saving);
  const { categories } = await categoryBefore(tx, id, ifMatch);
  const children = tx.selectFrom('categories').select('id').where('parent_id', '=', id);
  if (await children.executeTakeFirst()) {
    throw new ApiError('This category has subcategories', { status: 409, code: 'category_in_use' });
  }
  await copyToBin(saving, 'category', id, { products: await listAssignedProducts(tx, id) });
  const products = await propagateCategoryChange(tx, id);
  await leaveCategory(tx, id);
  await tx.deleteFrom('translations').where('model', '=', 'categories').where('record_id', '=', id).execute();
  await forgetSlugs(tx, 'categories', id);
  await tx.deleteFrom('categories').where('id', '=', id).execute();
  // no product leads the index to the words of an empty category
  await tx.deleteFrom('category_words').where('category_id', '=', id).execute();
  await commitCategoryChange(saving, id, categories, products);
}

async function categoryBefore(tx: Tx, id: string, ifMatch?: string) {
  const row = await tx.selectFrom('categories').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw buildNotFoundError('There is no such category');
  const categories = await readCategories(tx, [id]);
  assertVersionMatches(ifMatch, categories.get(id));
  return { row, categories };
}

async function buildCategoryRow(
  { tx, now, isReplacement }: Saving,
  input: CategoryFields,
  storedRow?: Row<'categories'>,
): Promise<NewRow<'categories'>> {
  const id = storedRow?.id ?? createRecordId(now);
  const name = input.name ?? storedRow?.name ?? '';
  const parent_id = input.parent_id === undefined ? (storedRow?.parent_id ?? null) : input.parent_id;
  await assertParent(tx, id, parent_id);
  const slug = input.slug ?? storedRow?.slug ?? (generateSlug(name) || id);
  await assertSlugAvailable(tx, id, slug);
  const [image] = input.image
    ? await resolveImages(tx, [input.image], { now, path: 'image', storedImages: storedRow?.image })
    : [];
  const custom_fields = await resolveCustomFields(tx, input, isReplacement ? undefined : storedRow);
  return {
    id,
    name,
    slug,
    parent_id,
    description: input.description ?? storedRow?.description ?? '',
    meta_title: input.meta_title === undefined ? (storedRow?.meta_title ?? null) : input.meta_title || null,
    meta_description:
      input.meta_description === undefined ? (storedRow?.meta_description ?? null) : input.meta_description || null,
    metadata: input.metadata ? JSON.stringify(input.metadata) : (storedRow?.metadata ?? '{}'),
    custom_fields,
    image: image ? JSON.stringify(image) : input.image === null ? null : (storedRow?.image ?? null),
    sort: input.sort ?? storedRow?.sort ?? 0,
    product_count: 0,
  };
}

async function resolveCustomFields(tx: Tx, { custom_fields: change }: CategoryFields, storedRow?: Row<'categories'>) {
  if (storedRow && change === undefined) return storedRow.custom_fields;
  const fields = await readCustomFields(tx, 'category');
  return mergeFieldValues(tx, { fields, stored: storedRow?.custom_fields, change });
}

async function assertParent(tx: Tx, id: string, parentId: string | null): Promise<void> {
  if (parentId === null) return;
  const tree = await readCategoryTree(tx);
  if (!tree.has(parentId)) throw buildValidationError('parent_id: there is no such category', 'parent_id');
  if (addAncestors(tree, [parentId]).includes(id))
    throw buildValidationError('parent_id: it stands below this one', 'parent_id');
}

async function assertSlugAvailable(tx: Tx, id: string, slug: string): Promise<void> {
  const slugOwners = tx.selectFrom('categories').select('id').where('slug', '=', slug).where('id', '!=', id);
  const translatedSlug = await findTranslatedSlug(tx, 'categories', slug, id);
  const collections = tx.selectFrom('collections').select('id').where('slug', '=', slug);
  const isOfCategory = translatedSlug !== undefined || (await slugOwners.executeTakeFirst()) !== undefined;
  if (!isOfCategory && !(await collections.executeTakeFirst())) return;
  const owner = isOfCategory ? 'another category' : 'a collection';
  throw new ApiError(`slug: already used by ${owner}`, { status: 409, code: 'slug_taken', param: 'slug' });
}

async function commitCategoryChange(
  { tx, actor, now }: Saving,
  id: string,
  previousCategories: Awaited<ReturnType<typeof readCategories>>,
  products: string[],
) {
  const readAfterChange = () => readCategories(tx, [id]);
  const currentCategories = await commitChange(tx, {
    entity: 'category',
    ids: [id],
    actor,
    now,
    previousRecords: previousCategories,
    products,
    read: readAfterChange,
  });
  return currentCategories.get(id);
}
