import { buildGuestWishesCookie, putGuestWish, readGuestWishes, takeGuestWish } from './guest-wishes.ts';

/** Lists the slugs that the visitor of this page put into the wishlist. */
export function readPageWishes(): string[] {
  return readGuestWishes(document.cookie);
}

/** @returns true when the list was empty */
export function putPageWish(slug: string): boolean {
  const slugs = readPageWishes();
  writePageWishes(putGuestWish(slugs, slug));
  return slugs.length === 0;
}

export function takePageWish(slug: string): void {
  writePageWishes(takeGuestWish(readPageWishes(), slug));
}

function writePageWishes(slugs: string[]): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = buildGuestWishesCookie(slugs, location.protocol === 'https:');
}
