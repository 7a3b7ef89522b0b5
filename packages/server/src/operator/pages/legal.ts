import { contactLines, type StoreSettings } from '@mercer/contract';
import { readStore } from '../../settings/index.ts';
import { lockContent } from '../content/models.ts';
import type { Saving } from '../description/saving.ts';
import { english, german, type LegalSlug, type LegalTexts } from './legal-texts.ts';
import { model } from './read-pages.ts';
import { createPage } from './save-page.ts';

/** Stands above each text: whoever runs the shop answers for it. */
const marks = {
  en: 'DRAFT: this is a template and no legal advice. Check it, fill in what stands in [brackets], and remove this paragraph.',
  de: 'ENTWURF: Dies ist eine Vorlage und keine Rechtsberatung. Prüfen Sie sie, ergänzen Sie, was in [Klammern] steht, und löschen Sie diesen Absatz.',
};

const languages: Record<'en' | 'de', LegalTexts> = { en: english, de: german };

/** Makes those pages that the shop has not, unpublished, in the store's language and with its name and address. */
export async function createLegalPages(saving: Saving, slugs: readonly LegalSlug[]) {
  const store = await readStore(saving.tx);
  await lockContent(saving.tx);
  const own = saving.tx.selectFrom('content').select('slug').where('model', '=', model);
  const known = new Set((await own.execute()).map(({ slug }) => slug));
  const pages = [];
  for (const slug of slugs.filter((slug) => !known.has(slug))) {
    pages.push(await createPage(saving, { slug, published: false, ...wordsOf(slug, store) }));
  }
  return pages;
}

function wordsOf(slug: LegalSlug, store: StoreSettings) {
  const others = store.locales.filter(({ code }) => languageOf(code) !== languageOf(store.locale));
  const $locale = Object.fromEntries(others.map(({ code }) => [code, textIn(languageOf(code), slug, store)]));
  return { ...textIn(languageOf(store.locale), slug, store), ...(others.length > 0 ? { $locale } : {}) };
}

/** There are two: others read English. */
function languageOf(locale: string): 'en' | 'de' {
  return locale.startsWith('de') ? 'de' : 'en';
}

function textIn(language: 'en' | 'de', slug: LegalSlug, store: StoreSettings) {
  const email = store.support_email || (language === 'de' ? '[E-Mail-Adresse]' : '[e-mail address]');
  const address = contactLines(store);
  const lines = address.length > 0 ? address : [language === 'de' ? '[Anschrift]' : '[address]'];
  const [title, ...paragraphs] = languages[language][slug]({ name: store.name, lines, email });
  return { title, body: [marks[language], ...paragraphs].join('\n\n') };
}
