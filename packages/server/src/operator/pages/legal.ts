import { contactLines, type StoreSettings } from '@mercer/contract';
import { readStoreSettings } from '../../settings/index.ts';
import { lockContent } from '../content/models.ts';
import type { Saving } from '../description/saving.ts';
import { english, german, type LegalSlug, type LegalTexts } from './legal-texts.ts';
import { model } from './read-pages.ts';
import { createContentPage } from './save-page.ts';

/** Stands above each text: whoever runs the shop answers for it. */
const marks = {
  en: 'DRAFT: this is a template and no legal advice. Check it, fill in what stands in [brackets], and remove this paragraph.',
  de: 'ENTWURF: Dies ist eine Vorlage und keine Rechtsberatung. Prüfen Sie sie, ergänzen Sie, was in [Klammern] steht, und löschen Sie diesen Absatz.',
};

const languages: Record<'en' | 'de', LegalTexts> = { en: english, de: german };

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
  const otherLocales = store.locales.filter(({ code }) => chooseLanguage(code) !== chooseLanguage(store.locale));
  const $locale = Object.fromEntries(
    otherLocales.map(({ code }) => [code, renderLegalText(chooseLanguage(code), slug, store)]),
  );
  return {
    ...renderLegalText(chooseLanguage(store.locale), slug, store),
    ...(otherLocales.length > 0 ? { $locale } : {}),
  };
}

/** Chooses the language of a locale's text: German or, for all others, English. */
function chooseLanguage(locale: string): 'en' | 'de' {
  return locale.startsWith('de') ? 'de' : 'en';
}

function renderLegalText(language: 'en' | 'de', slug: LegalSlug, store: StoreSettings) {
  const email = store.support_email || (language === 'de' ? '[E-Mail-Adresse]' : '[e-mail address]');
  const address = contactLines(store);
  const lines = address.length > 0 ? address : [language === 'de' ? '[Anschrift]' : '[address]'];
  const [title, ...paragraphs] = languages[language][slug]({ name: store.name, lines, email });
  return { title, body: [marks[language], ...paragraphs].join('\n\n') };
}
