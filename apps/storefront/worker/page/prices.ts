/**
 * Marks every price of the page with its date. Each price is a single text node
 * (`app/features/catalog/cards/price.tsx`).
 */
export function markPriceDates(asOf: string): void {
  const sign = currencySign();
  if (!sign) return;
  for (const text of listTextNodes(document.body)) {
    const { data, parentElement: price } = text;
    if (!price || !data.includes(sign) || !/\d/.test(data)) continue;
    price.classList.add('offline-price');
    // the old price of a sale is no offer
    if (!price.closest('s')) price.dataset.asOf = asOf;
  }
}

/**
 * Returns the currency sign as it appears in the page's prices: what is left of a formatted sample without its digits.
 */
function currencySign(): string {
  const currencyJson = document.querySelector<HTMLMetaElement>('meta[name=mercer-currency]')?.content ?? '{}';
  const { sample = '', code = '' }: { sample?: string; code?: string } = JSON.parse(currencyJson);
  return sample.replace(/[\d\s.,'’-]/g, '') || code;
}

function listTextNodes(root: Node): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const textNodes: Text[] = [];
  while (walker.nextNode()) if (walker.currentNode instanceof Text) textNodes.push(walker.currentNode);
  return textNodes;
}
