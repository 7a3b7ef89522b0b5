import { localizePath } from '@mercer/contract';
import { chosenLanguageHeader } from '../../app/loading/chosen-language-header.ts';

/** Start of a tag up to the address that it leads to; no attribute of a document has a `>` in it. */
const leadingAddresses = /(<(?:a|form|button|input)\b[^>]*?\s(?:href|action|formaction)=")(\/[^"]*)/gi;

/**
 * Has all links and forms of a document lead to pages in the language of its address: also those in texts that the owner
 * has written. Bytes that are not ASCII stay as they are.
 */
export function localizeDocument(document: Buffer<ArrayBuffer>, languagePath: string): Buffer<ArrayBuffer> {
  return languagePath ? Buffer.from(localizeMarkup(document.toString('latin1'), languagePath), 'latin1') : document;
}

export function localizeMarkup(markup: string, languagePath: string): string {
  if (!languagePath) return markup;
  return markup.replace(
    leadingAddresses,
    (_, start: string, address: string) => start + localizePath(address, languagePath),
  );
}

/** Leads a redirect within the shop to a page in the language of the address. */
export function localizeRedirect(response: Response, languagePath: string): void {
  const chosenPath = response.headers.get(chosenLanguageHeader);
  response.headers.delete(chosenLanguageHeader);
  const location = response.headers.get('Location');
  if (location) response.headers.set('Location', localizePath(location, chosenPath ?? languagePath));
}
