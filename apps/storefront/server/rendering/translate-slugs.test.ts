import { expect, test } from 'vitest';
import { translateSlugs } from './translate-slugs.ts';

const languages = [
  { locale: 'en-US', path: '' },
  { locale: 'de-DE', path: '/de' },
  { locale: 'fr-FR', path: '/fr' },
];
const publicUrl = 'https://shop.test';

/** Slugs of a mug in German and French, and of a category in German. */
const records: Record<string, { slug: string; translations: Record<string, string> }[]> = {
  products: [{ slug: 'mug', translations: { 'de-DE': 'tasse', 'fr-FR': 'tasse-a-the' } }],
  category: [{ slug: 'lamps', translations: { 'de-DE': 'lampen' } }],
};

function openTranslation() {
  const questions: string[] = [];
  const readSlugs = async (folder: string, slugs: string[]) => {
    questions.push(`${folder} ${slugs.join(',')}`);
    return (records[folder] ?? []).filter(({ slug }) => slugs.includes(slug));
  };
  const translate = async (markup: string, locale = 'de-DE', languagePath = '/de') =>
    (
      await translateSlugs(Buffer.from(markup), { languages, publicUrl, readSlugs }, { locale, languagePath })
    ).toString();
  return { translate, questions };
}

test('links and absolute addresses in a language have its slugs, and scripts get them', async () => {
  const { translate, questions } = openTranslation();
  const page = await translate(
    `<html lang="de-DE"><a href="/de/products/mug?a=1#b">ß</a><a href="/de/category/lamps">L</a>
<link rel="alternate" hrefLang="fr-FR" href="https://shop.test/fr/products/mug"/>{"item":"https://shop.test/de/products/mug"}
<a href="/de/products/mug-small">M</a><a href="/products/mug">M</a><a href="/de/search?q=/de/products/mug">S</a>`,
  );
  expect(page).toBe(
    `<html data-slugs="products/mug tasse,category/lamps lampen" lang="de-DE"><a href="/de/products/tasse?a=1#b">ß</a><a href="/de/category/lampen">L</a>
<link rel="alternate" hrefLang="fr-FR" href="https://shop.test/fr/products/tasse-a-the"/>{"item":"https://shop.test/de/products/tasse"}
<a href="/de/products/mug-small">M</a><a href="/products/mug">M</a><a href="/de/search?q=/de/products/mug">S</a>`,
  );
  expect(questions).toEqual(['products mug,mug-small', 'category lamps']);
});

test('a document of the store’s own language leads to the others, and its scripts need no slugs', async () => {
  const { translate } = openTranslation();
  const links = '<html lang="en-US"><link hrefLang="de-DE" href="https://shop.test/de/products/mug"/>';
  expect(await translate(links, 'en-US', '')).toBe(
    '<html lang="en-US"><link hrefLang="de-DE" href="https://shop.test/de/products/tasse"/>',
  );
});

test('nothing is asked for a document that leads to no language', async () => {
  const { translate, questions } = openTranslation();
  const page = '<html><a href="/products/mug">M</a><a href="https://else.test/de/products/mug">E</a>';
  expect(await translate(page)).toBe(page);
  expect(questions).toEqual([]);
});
