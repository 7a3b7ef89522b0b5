import { localizePath } from '@mercer/contract';

/** Attributes that lead to a page of the shop. */
const names = ['href', 'action', 'formaction'];
const selector = 'a,form,button,input';

/**
 * Has what is shown after the document lead to pages in the language of its address, as the server has done for the
 * document itself. Loaded by documents at such an address alone.
 */
export function localizeLinks(languagePath: string): void {
  new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      for (const node of type === 'attributes' ? [target] : addedNodes) if (node instanceof Element) localizeElements(node, languagePath);
    }
  }).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: names });
}

function localizeElements(root: Element, languagePath: string): void {
  for (const element of [root, ...root.querySelectorAll(selector)]) {
    if (element.matches(selector)) for (const name of names) localizeAttribute(element, name, languagePath);
  }
}

/** An attribute is written only where it changes, because each writing is observed again. */
function localizeAttribute(element: Element, name: string, languagePath: string): void {
  const address = element.getAttribute(name);
  const localized = address && localizePath(address, languagePath);
  if (localized && localized !== address) element.setAttribute(name, localized);
}
