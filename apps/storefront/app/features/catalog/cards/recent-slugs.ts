import { recentProducts } from '../../../constants.ts';

const storageKey = 'recently-viewed';

/** Products that this browser has shown, the newest first; nobody else is told. */
export function readRecentSlugs(): string[] {
  try {
    const storedSlugs: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(storedSlugs) ? storedSlugs.filter((slug) => typeof slug === 'string') : [];
  } catch {
    return []; // storage may be refused, or hold something else
  }
}

export function storeRecentSlug(slug: string): void {
  writeRecentSlugs(prependRecentSlug(readRecentSlugs(), slug));
}

export function forgetRecent(): void {
  writeRecentSlugs([]);
}

export function prependRecentSlug(slugs: string[], newest: string): string[] {
  return [newest, ...slugs.filter((slug) => slug !== newest)].slice(0, recentProducts.kept);
}

function writeRecentSlugs(slugs: string[]): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(slugs));
  } catch {
    // storage may be refused: nothing is kept then
  }
}
