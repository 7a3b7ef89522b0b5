import { localizePath, removePathPrefix } from '@mercer/contract';
import { provideLanguagePaths } from '../i18n/language-path.ts';

/** Attributes that lead to a page of the shop. */
const names = ['href', 'action', 'formaction'];
const selector = 'a,form,button,input';

/** Statements of the head about the address of the page. */
const ownAddress = 'link[rel=canonical],meta[property="og:url"]';

/**
 * Has what is shown after the document lead to pages in the language of its address, as the server has done for the
 * document itself. Loaded by documents at such an address alone.
 * @param path path of the language, e.g. `/de`
 * @param slugs translated slugs of the pages that the document leads to, e.g. `products/mug becher,category/lamps lampen`
 */
export function startLanguagePaths({ path: languagePath = '', slugs = '' }: DOMStringMap): void {
  const pairs = slugs.split(',').map((pair) => pair.split(' '));
  const addresses = new Map(pairs.map(([path = '', slug = '']) => [path, replaceSlug(path, slug)]));
  const shopPaths = new Map([...addresses].map(([path, address]) => [address, path]));
  const toLanguageAddress = (path: string) => localizePath(translatePath(path, addresses), languagePath);
  provideLanguagePaths(toLanguageAddress, (address) =>
    translatePath(removePathPrefix(address, languagePath), shopPaths),
  );
  observe(document.body, true, (element) => {
    for (const part of [element, ...element.querySelectorAll(selector)]) {
      if (part.matches(selector)) for (const name of names) writeAttribute(part, name, toLanguageAddress);
    }
  });
  observe(document.head, false, (element) => {
    if (element.matches(ownAddress)) replaceOwnAddress(element, (path) => translatePath(path, addresses));
  });
}

/** Replaces the slug of a path, such as `products/mug`. */
const replaceSlug = (path: string, slug: string) => path.replace(/[^/]+$/, slug);

/** Translates the slug of a page; the language may stand before it. */
function translatePath(path: string, translations: ReadonlyMap<string, string>): string {
  return path.replace(
    /(?<=^(?:https?:\/\/[^/]+)?(?:\/[a-z-]+)?\/)(?:products|category|pages)\/[^/?#.]+/,
    (page) => translations.get(page) ?? page,
  );
}

function observe(root: Element, hasAttributes: boolean, handle: (element: Element) => void): void {
  const options = hasAttributes ? { attributes: true, attributeFilter: names } : {};
  new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      for (const node of type === 'attributes' ? [target] : addedNodes) if (node instanceof Element) handle(node);
    }
  }).observe(root, { subtree: true, childList: true, ...options });
}

/** An attribute is written only where it changes, because each writing is observed again. */
function writeAttribute(element: Element, name: string, translate: (address: string) => string): void {
  const address = element.getAttribute(name);
  const translated = address && translate(address);
  if (translated && translated !== address) element.setAttribute(name, translated);
}

/** Replaces what the document had: React takes an element of its own where the slugs differ. */
function replaceOwnAddress(element: Element, translate: (address: string) => string): void {
  const kind = element instanceof HTMLLinkElement ? 'link[rel=canonical]' : 'meta[property="og:url"]';
  writeAttribute(element, element instanceof HTMLLinkElement ? 'href' : 'content', translate);
  for (const former of document.head.querySelectorAll(kind)) if (former !== element) former.remove();
}
