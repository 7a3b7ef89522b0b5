/** Every price of the page says of when it is. They are one piece of text each (`app/features/catalog/cards/price.tsx`). */
export function markPrices(asOf: string): void {
  const sign = currencySign();
  if (!sign) return;
  for (const text of textsOf(document.body)) {
    const { data, parentElement: price } = text;
    if (!price || !data.includes(sign) || !/\d/.test(data)) continue;
    price.classList.add('offline-price');
    // the old price of a sale is no offer
    if (!price.closest('s')) price.dataset.asOf = asOf;
  }
}

/** Of the page's currency, as its prices have it: what is left of a sample without digits. */
function currencySign(): string {
  const written = document.querySelector<HTMLMetaElement>('meta[name=mercer-currency]')?.content ?? '{}';
  const { sample = '', code = '' }: { sample?: string; code?: string } = JSON.parse(written);
  return sample.replace(/[\d\s.,'’-]/g, '') || code;
}

function textsOf(root: Node): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (walker.nextNode()) if (walker.currentNode instanceof Text) found.push(walker.currentNode);
  return found;
}
