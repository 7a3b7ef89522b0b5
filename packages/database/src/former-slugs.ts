import type { Db, Tx } from './schema.ts';
import { defineStatement } from './statement.ts';

/** Record whose slug has changed. `model` is `products`, `categories` or a content model with `content:` before it. */
interface Renamed {
  model: string;
  id: string;
  oldSlug: string;
  newSlug: string;
}

/** Most slugs that one record leaves behind; older ones are forgotten. */
const mostSlugs = 20;

/** Stores the slug that a record had, so that its old address leads to it. A slug that it has again is none any more. */
export async function rememberSlug(tx: Tx, { model, id, oldSlug, newSlug }: Renamed, now: Date): Promise<void> {
  if (oldSlug === newSlug || oldSlug === '') return;
  const row = { model, slug: oldSlug, record_id: id, date_created: now.toISOString() };
  await tx.deleteFrom('former_slugs').where('model', '=', model).where('slug', 'in', [oldSlug, newSlug]).execute();
  await tx.insertInto('former_slugs').values(row).execute();
  const stored = tx.selectFrom('former_slugs').select('slug').where('model', '=', model).where('record_id', '=', id);
  const rows = await stored.orderBy('date_created', 'desc').orderBy('slug').execute();
  const oldest = rows.slice(mostSlugs).map(({ slug }) => slug);
  if (oldest.length > 0)
    await tx.deleteFrom('former_slugs').where('model', '=', model).where('slug', 'in', oldest).execute();
}

/** Deletes the slugs that a record had before it was deleted. */
export async function forgetSlugs(tx: Tx, model: string, id: string): Promise<void> {
  await tx.deleteFrom('former_slugs').where('model', '=', model).where('record_id', '=', id).execute();
}

/** Finds the record that had a slug before; undefined when none had. */
export async function findIdByFormerSlug(db: Db, model: string, slug: string): Promise<string | undefined> {
  const [row] = await formerSlugs(db, model, slug);
  return row?.record_id;
}

const formerSlugs = defineStatement((db: Db, model: string, slug: string) =>
  db.selectFrom('former_slugs').select('record_id').where('model', '=', model).where('slug', '=', slug),
);
