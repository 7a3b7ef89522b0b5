import { createRecordId, forgetSlugs, rememberSlug, type Tx } from '@mercer/database';
import { assertVersionMatches } from '@mercer/platform/http/routes/serialize-stable-fields';
import { copyToBin } from '../bin/snapshot.ts';
import { commitChange } from '../commit-change.ts';
import { assertFreeSlug } from '../content/free-slug.ts';
import { lockContent } from '../content/models.ts';
import type { Saving } from '../description/saving.ts';
import { assertTranslatedSlugs, pickSlugs, rememberTranslatedSlugs } from '../texts/translated-slugs.ts';
import { findContentPage, model, readContentPages } from './read-pages.ts';
import type { OperatorPage, PageFields } from './schema.ts';

export async function createContentPage(saving: Saving, input: PageFields) {
  const { tx, now } = saving;
  await lockContent(tx);
  const id = createRecordId(now);
  const columns = await buildPageColumns(saving, id, input);
  await tx
    .insertInto('content')
    .values({ model, id, date_created: now.toISOString(), ...columns })
    .execute();
  return commitPageChange(saving, id, new Map());
}

export async function updateContentPage(saving: Saving, id: string, input: PageFields, ifMatch?: string) {
  const { tx } = saving;
  const previousPage = await lockContentPage(tx, id, ifMatch);
  const columns = await buildPageColumns(saving, id, input, previousPage);
  await tx.updateTable('content').set(columns).where('model', '=', model).where('id', '=', id).execute();
  const slugs = { oldSlug: previousPage.slug, newSlug: columns.slug };
  await rememberSlug(tx, { model: `content:${model}`, id, ...slugs }, saving.now);
  if (input.$locale) {
    const change = { before: pickSlugs(previousPage.$locale), after: pickSlugs(input.$locale), now: saving.now };
    await rememberTranslatedSlugs(tx, { model: 'pages', id }, change);
  }
  return commitPageChange(saving, id, new Map([[id, previousPage]]));
}

export async function deleteContentPage(saving: Saving, id: string, ifMatch?: string): Promise<void> {
  const { tx } = saving;
  const previousPage = await lockContentPage(tx, id, ifMatch);
  await copyToBin(saving, 'page', id);
  await tx.deleteFrom('content').where('model', '=', model).where('id', '=', id).execute();
  await forgetSlugs(tx, `content:${model}`, id);
  await commitPageChange(saving, id, new Map([[id, previousPage]]));
}

async function lockContentPage(tx: Tx, id: string, ifMatch?: string): Promise<OperatorPage> {
  await lockContent(tx);
  const storedPage = await findContentPage(tx, id);
  assertVersionMatches(ifMatch, storedPage);
  return storedPage;
}

async function buildPageColumns({ tx, now }: Saving, id: string, input: PageFields, storedPage?: OperatorPage) {
  const slug = input.slug ?? storedPage?.slug ?? '';
  await assertFreeSlug(tx, { model, slug, id });
  await assertTranslatedSlugs(tx, { model: 'pages', id, noun: 'page' }, input.$locale ?? {});
  const { title = storedPage?.title, body = storedPage?.body, $locale: words = storedPage?.$locale } = input;
  const $locale = Object.keys(words ?? {}).length > 0 ? words : undefined;
  const published = (input.published ?? storedPage?.published ?? true) ? 1 : 0;
  const value = JSON.stringify({ title, body, $locale });
  return { slug, value, published, draft: null, date_updated: now.toISOString() } as const;
}

async function commitPageChange({ tx, actor, now }: Saving, id: string, previousPages: Map<string, OperatorPage>) {
  const readAfterChange = () => readContentPages(tx, [id]);
  return (
    await commitChange(tx, {
      entity: 'page',
      ids: [id],
      actor,
      now,
      previousRecords: previousPages,
      read: readAfterChange,
    })
  ).get(id);
}
