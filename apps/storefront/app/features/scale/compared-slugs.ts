/** Number of products that fit side by side. */
export const maxCompared = 3;

/** Number of slugs of an address that are looked up, so that no address makes the server look up thousands. */
const maxLookedUp = 12;

const slugPattern = /^[\da-z]+(-[\da-z]+)*$/;

export interface ComparedSlugs {
  slugs: string[];
  /** Number of entries that are no slugs. */
  invalidCount: number;
}

/** Reads the slugs of `?products=a,b`, each once; the parameter may also be there several times. */
export function readComparedSlugs(parameters: URLSearchParams): ComparedSlugs {
  const entries = parameters
    .getAll('products')
    .flatMap((text) => text.split(','))
    .map((text) => text.trim().toLowerCase())
    .filter(Boolean);
  const slugs = [...new Set(entries)].slice(0, maxLookedUp);
  const validSlugs = slugs.filter((slug) => slug.length <= 200 && slugPattern.test(slug));
  return { slugs: validSlugs, invalidCount: slugs.length - validSlugs.length };
}

/** Builds the address of a comparison; commas stay readable. */
export function buildComparePath(slugs: string[]): string {
  return slugs.length > 0 ? `/compare?products=${slugs.join(',')}` : '/compare';
}

/**
 * Adds a product to the comparison of this tab; the oldest makes room.
 * @param stored slugs with commas between them
 */
export function addComparedSlug(stored: string, slug: string): string[] {
  const { slugs } = readComparedSlugs(new URLSearchParams({ products: stored }));
  return [...slugs.filter((storedSlug) => storedSlug !== slug), slug].slice(-maxCompared);
}
