import { readCookie } from '@mercer/contract';
import { guestWishesCookie } from '../constants.ts';

const maxAgeSeconds = 7_776_000;
/** Length limit of the cookie, which browsers send with every request. */
const mostCharacters = 1500;
const mostWishes = 50;

/**
 * Lists the slugs of the products in a visitor's wishlist, the newest first.
 * @param cookies of a request, or of the page
 */
export function readGuestWishes(cookies: string): string[] {
  const slugs = readCookie(cookies, guestWishesCookie)?.split('|') ?? [];
  return slugs.flatMap((slug) => decodeSlug(slug) ?? []).slice(0, mostWishes);
}

/** The oldest products go where there is no room. */
export function buildGuestWishesCookie(slugs: string[], isSecure: boolean): string {
  let characters = 0;
  const fittingSlugs = slugs
    .slice(0, mostWishes)
    .map(encodeURIComponent)
    .filter((slug) => {
      characters += slug.length + 1;
      return characters <= mostCharacters;
    });
  const seconds = fittingSlugs.length > 0 ? maxAgeSeconds : 0;
  return `${guestWishesCookie}=${fittingSlugs.join('|')}; Path=/; Max-Age=${seconds}; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}

/** Puts a product in front of the others, once. */
export function putGuestWish(slugs: string[], slug: string): string[] {
  return [slug, ...takeGuestWish(slugs, slug)];
}

export function takeGuestWish(slugs: string[], slug: string): string[] {
  return slugs.filter((other) => other !== slug);
}

function decodeSlug(text: string): string | undefined {
  try {
    return decodeURIComponent(text) || undefined;
  } catch {
    return undefined; // not written by the shop
  }
}
