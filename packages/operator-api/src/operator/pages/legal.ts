import { contactLines, type LanguageCode, listTableKeys, type StoreSettings, selectLanguage } from '@mercer/contract';
import { type Texts, texts } from '@mercer/platform/languages';
import { readStoreSettings } from '@mercer/platform/settings';
import { lockContent } from '../content/models.ts';
import type { Saving } from '../description/saving.ts';
import { model } from './read-pages.ts';
import { createContentPage } from './save-page.ts';

type LegalSlug = keyof Texts['legal']['pages'];

/** Paths of the legal pages that the shop has texts for. */
export const legalSlugs = listTableKeys(texts.en.legal.pages);

/** Makes those pages that the shop has not, unpublished, in the store's language and with its name and address. */
export async function createLegalPages(saving: Saving, slugs: readonly LegalSlug[]) {
  const store = await readStoreSettings(saving.tx);
  await lockContent(saving.tx);
  const existingPages = saving.tx.selectFrom('content').select('slug').where('model', '=', model);
  const existingSlugs = new Set((await existingPages.execute()).map(({ slug }) => slug));
  const pages = [];
  for (const slug of slugs.filter((slug) => !existingSlugs.has(slug))) {
    pages.push(await createContentPage(saving, { slug, published: false, ...buildLegalPage(slug, store) }));
  }
  return pages;
}

function buildLegalPage(slug: LegalSlug, store: StoreSettings) {
  const otherLocales = store.locales.filter(({ code }) => selectLanguage(code) !== selectLanguage(store.locale));
  const $locale = Object.fromEntries(
    otherLocales.map(({ code }) => [code, renderLegalText(selectLanguage(code), slug, store)]),
  );
  return {
    ...renderLegalText(selectLanguage(store.locale), slug, store),
    ...(otherLocales.length > 0 ? { $locale } : {}),
  };
}

function renderLegalText(language: LanguageCode, slug: LegalSlug, store: StoreSettings) {
  const { draftMark, missingEmail, missingAddress, pages } = texts[language].legal;
  const address = contactLines(store, language);
  const lines = address.length > 0 ? address : [missingAddress];
  const [title, ...paragraphs] = pages[slug]({ name: store.name, lines, email: store.support_email || missingEmail });
  return { title, body: [draftMark, ...paragraphs].join('\n\n') };
}
