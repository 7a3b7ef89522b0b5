import { toLanguageAddress } from '../i18n/language-path.ts';

/**
 * Waits for the record of a page that is opened without a document. A page that the shop does not have is loaded as a document:
 * the server knows where its owner leads such an address, and answers all others with a page that says so.
 * @param url address of the page, without the path of a language
 */
export async function openMissingPage<T>(record: Promise<T>, url: string): Promise<T> {
  const { href } = location;
  const loadedRecord = await record;
  if (loadedRecord !== null) return loadedRecord;
  const { pathname, search, origin } = new URL(url);
  const address = toLanguageAddress(pathname + search);
  // a shopper who has gone on to another page meanwhile stays there
  if (![href, origin + address].includes(location.href)) return loadedRecord;
  location.assign(address);
  return new Promise(() => {});
}
