/** Pages that are kept, besides home and cart. */
export const mostPages = 40;

/** Maximum size of a document in bytes; anything larger is not one of the shop's pages. */
export const mostPageBytes = 600_000;

const mostPictureBytes = 12_000_000;

/** Maximum size of a picture in bytes. */
export const largestPictureBytes = 400_000;

/** Fetched for a page that the shopper has not seen, such as the cart. */
export const mostUnseenPictures = 12;

const always = ['/', '/cart'];

/** @param keys of pages, those that were seen last at the end. @returns those that have to go */
export function surplusPages(keys: string[], limit = mostPages): string[] {
  const going = keys.filter((key) => !always.includes(key));
  return going.slice(0, Math.max(0, going.length - limit));
}

export interface CachedPicture {
  url: string;
  bytes: number;
}

/** @param pictures the oldest first. @returns the addresses of those that have to go */
export function surplusPictures(pictures: CachedPicture[], maxBytes = mostPictureBytes): string[] {
  let over = pictures.reduce((sum, { bytes }) => sum + bytes, 0) - maxBytes;
  return pictures.flatMap(({ url, bytes }) => {
    if (over <= 0) return [];
    over -= bytes;
    return url;
  });
}
