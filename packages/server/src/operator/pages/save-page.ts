import { newId, type Tx } from '../../db/index.ts';
import { changed } from '../changed.ts';
import { assertFreeSlug } from '../content/free-slug.ts';
import { lockContent } from '../content/models.ts';
import { assertMatch } from '../description/if-match.ts';
import type { Saving } from '../description/saving.ts';
import { findPage, model, readPages } from './read-pages.ts';
import type { OperatorPage, PageFields } from './schema.ts';

export async function createPage(saving: Saving, input: PageFields) {
  const { tx, now } = saving;
  await lockContent(tx);
  const id = newId(now);
  const columns = await columnsOf(saving, id, input);
  await tx
    .insertInto('content')
    .values({ model, id, date_created: now.toISOString(), ...columns })
    .execute();
  return told(saving, id, new Map());
}

export async function updatePage(saving: Saving, id: string, input: PageFields, ifMatch?: string) {
  const { tx } = saving;
  const before = await pageBefore(tx, id, ifMatch);
  const columns = await columnsOf(saving, id, input, before);
  await tx.updateTable('content').set(columns).where('model', '=', model).where('id', '=', id).execute();
  return told(saving, id, new Map([[id, before]]));
}

export async function deletePage(saving: Saving, id: string, ifMatch?: string): Promise<void> {
  const { tx } = saving;
  const before = await pageBefore(tx, id, ifMatch);
  await tx.deleteFrom('content').where('model', '=', model).where('id', '=', id).execute();
  await told(saving, id, new Map([[id, before]]));
}

async function pageBefore(tx: Tx, id: string, ifMatch?: string): Promise<OperatorPage> {
  await lockContent(tx);
  const before = await findPage(tx, id);
  assertMatch(ifMatch, before);
  return before;
}

async function columnsOf({ tx, now }: Saving, id: string, input: PageFields, before?: OperatorPage) {
  const slug = input.slug ?? before?.slug ?? '';
  await assertFreeSlug(tx, { model, slug, id });
  const { title = before?.title, body = before?.body, $locale = before?.$locale } = input;
  const published = (input.published ?? before?.published ?? true) ? 1 : 0;
  const value = JSON.stringify({ title, body, $locale });
  return { slug, value, published, draft: null, date_updated: now.toISOString() } as const;
}

async function told({ tx, actor, now }: Saving, id: string, before: Map<string, OperatorPage>) {
  const read = () => readPages(tx, [id]);
  return (await changed(tx, { entity: 'page', ids: [id], actor, now, before, read })).get(id);
}
