import type { LanguageAddress } from '@mercer/contract';
import { type SlugReader, slugFolders, type TranslatedSlugs } from '../requests/translated-slugs.ts';

interface Translation {
  languages: readonly LanguageAddress[];
  /** Address of the shop, without a slash at its end. */
  publicUrl: string;
  readSlugs: SlugReader;
}

/**
 * Has all that a document leads to in a language, and says of itself, name the slugs of that language. Its scripts get the
 * slugs of the language that the address names.
 * @param language of the document, with the path that its address names
 */
export async function translateSlugs(
  document: Buffer<ArrayBuffer>,
  { languages, publicUrl, readSlugs }: Translation,
  { locale, languagePath }: { locale: string; languagePath: string },
): Promise<Buffer<ArrayBuffer>> {
  const paths = languages.flatMap(({ path }) => (path ? [path.slice(1)] : []));
  if (paths.length === 0) return document;
  const start = `(?:=|:)"(?:${escapePattern(publicUrl)})?`;
  const addresses = new RegExp(
    `(${start}/(${paths.join('|')})/)(${slugFolders.join('|')})/([a-z\\d-]+)(?=["/?#])`,
    'g',
  );
  const markup = document.toString('latin1');
  const names = new Set<string>();
  for (const [, , , folder, slug] of markup.matchAll(addresses)) names.add(`${folder}/${slug}`);
  const records = await readRecords([...names], readSlugs);
  if (records.size === 0) return document;
  const codes = new Map(languages.map(({ path, locale: code }) => [path.slice(1), code]));
  const translated = markup.replace(addresses, (_, before: string, path: string, folder: string, slug: string) => {
    const translations = records.get(`${folder}/${slug}`)?.translations ?? {};
    return `${before}${folder}/${translations[codes.get(path) ?? ''] ?? slug}`;
  });
  const pairs = [...records].flatMap(([name, { translations }]) => {
    const slug = translations[locale];
    return slug ? [`${name} ${slug}`] : [];
  });
  const attribute = pairs.length > 0 && languagePath ? ` data-slugs="${pairs.join(',')}"` : '';
  return Buffer.from(translated.replace('<html', `<html${attribute}`), 'latin1');
}

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Reads the records with several slugs among these, by folder and slug. */
async function readRecords(names: string[], readSlugs: SlugReader): Promise<Map<string, TranslatedSlugs>> {
  const slugsByFolder = Map.groupBy(names, (name) => name.split('/')[0] ?? '');
  const answers = await Promise.all(
    [...slugsByFolder].map(async ([folder, members]) => {
      const records = await readSlugs(
        folder,
        members.map((name) => name.slice(folder.length + 1)),
      );
      return records.map((record) => [`${folder}/${record.slug}`, record] as const);
    }),
  );
  return new Map(answers.flat());
}
