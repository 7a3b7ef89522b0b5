import { type NewRow, newId, type Row, type Tx, updateRow } from '../../db/index.ts';
import { ApiError, invalid, notFound } from '../../http/errors.ts';
import { changed } from '../changed.ts';
import { assertMatch } from '../description/if-match.ts';
import { imagesOf } from '../description/images.ts';
import type { Saving } from '../description/saving.ts';
import { slugOf } from '../description/slug-of.ts';
import { openCatalog } from '../products/save-products.ts';
import { replaceTranslations } from '../words/translations.ts';
import { followers, leaveCategory } from './following.ts';
import { readTree, withParents } from './memberships.ts';
import { readCategories } from './read-categories.ts';
import type { CategoryFields } from './schema.ts';

export async function createCategory(saving: Saving, input: CategoryFields) {
  await openCatalog(saving);
  const row = await categoryRow(saving, input);
  const words = input.$locale && (await replaceTranslations(saving.tx, 'categories', input.$locale));
  await saving.tx.insertInto('categories').values(row).execute();
  await words?.(row.id);
  return told(saving, row.id, new Map(), []);
}

/** With a new parent its products move along; many of them follow afterwards. @throws ApiError 404; 412 when `ifMatch` names what it was before */
export async function updateCategory(saving: Saving, id: string, input: CategoryFields, ifMatch?: string) {
  const { tx } = saving;
  await openCatalog(saving);
  const { row: before, categories } = await categoryBefore(tx, id, ifMatch);
  const oldTree = await readTree(tx);
  const { product_count, ...row } = await categoryRow(saving, input, before);
  const words = input.$locale && (await replaceTranslations(tx, 'categories', input.$locale));
  await updateRow(tx, 'categories', id, row);
  await words?.(id);
  const isMoved = row.parent_id !== before.parent_id;
  const products = await followers(tx, id, isMoved ? oldTree : undefined);
  return told(saving, id, categories, products);
}

/** Its products stay, in the others. @throws ApiError 409 while there are categories below it */
export async function deleteCategory(saving: Saving, id: string, ifMatch?: string): Promise<void> {
  const { tx } = saving;
  await openCatalog(saving);
  const { categories } = await categoryBefore(tx, id, ifMatch);
  const children = tx.selectFrom('categories').select('id').where('parent_id', '=', id);
  if (await children.executeTakeFirst()) {
    throw new ApiError('There are categories below this one', { status: 409, code: 'category_in_use' });
  }
  const products = await followers(tx, id);
  await leaveCategory(tx, id);
  await tx.deleteFrom('translations').where('model', '=', 'categories').where('record_id', '=', id).execute();
  await tx.deleteFrom('categories').where('id', '=', id).execute();
  // no product leads the index to the words of an empty category
  await tx.deleteFrom('category_words').where('category_id', '=', id).execute();
  await told(saving, id, categories, products);
}

async function categoryBefore(tx: Tx, id: string, ifMatch?: string) {
  const row = await tx.selectFrom('categories').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound('There is no such category');
  const categories = await readCategories(tx, [id]);
  assertMatch(ifMatch, categories.get(id));
  return { row, categories };
}

async function categoryRow(
  { tx, now }: Saving,
  input: CategoryFields,
  before?: Row<'categories'>,
): Promise<NewRow<'categories'>> {
  const id = before?.id ?? newId(now);
  const name = input.name ?? before?.name ?? '';
  const parent_id = input.parent_id === undefined ? (before?.parent_id ?? null) : input.parent_id;
  await assertParent(tx, id, parent_id);
  const slug = input.slug ?? before?.slug ?? (slugOf(name) || id);
  await assertFree(tx, id, slug);
  const [image] = input.image ? await imagesOf(tx, [input.image], { now, path: 'image', before: before?.image }) : [];
  return {
    id,
    name,
    slug,
    parent_id,
    description: input.description ?? before?.description ?? '',
    meta_title: input.meta_title === undefined ? (before?.meta_title ?? null) : input.meta_title || null,
    meta_description:
      input.meta_description === undefined ? (before?.meta_description ?? null) : input.meta_description || null,
    image: image ? JSON.stringify(image) : input.image === null ? null : (before?.image ?? null),
    sort: input.sort ?? before?.sort ?? 0,
    product_count: 0,
  };
}

async function assertParent(tx: Tx, id: string, parentId: string | null): Promise<void> {
  if (parentId === null) return;
  const tree = await readTree(tx);
  if (!tree.has(parentId)) throw invalid('parent_id: there is no such category', 'parent_id');
  if (withParents(tree, [parentId]).includes(id)) throw invalid('parent_id: it stands below this one', 'parent_id');
}

async function assertFree(tx: Tx, id: string, slug: string): Promise<void> {
  const others = tx.selectFrom('categories').select('id').where('slug', '=', slug).where('id', '!=', id);
  if (!(await others.executeTakeFirst())) return;
  throw new ApiError('slug: another category has it', { status: 409, code: 'slug_taken', param: 'slug' });
}

async function told(
  { tx, actor, now }: Saving,
  id: string,
  before: Awaited<ReturnType<typeof readCategories>>,
  products: string[],
) {
  const read = () => readCategories(tx, [id]);
  const after = await changed(tx, { entity: 'category', ids: [id], actor, now, before, products, read });
  return after.get(id);
}
