import { recentProducts } from '../../../constants.ts';

const storageKey = 'recently-viewed';

/** Products that this browser has shown, the newest first; nobody else is told. */
export function recentSlugs(): string[] {
  try {
    const known: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(known) ? known.filter((slug) => typeof slug === 'string') : [];
  } catch {
    return []; // storage may be refused, or hold something else
  }
}

export function keepRecent(slug: string): void {
  write(withNewest(recentSlugs(), slug));
}

export function forgetRecent(): void {
  write([]);
}

export function withNewest(slugs: string[], newest: string): string[] {
  return [newest, ...slugs.filter((slug) => slug !== newest)].slice(0, recentProducts.kept);
}

function write(slugs: string[]): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(slugs));
  } catch {
    // storage may be refused: nothing is kept then
  }
}
