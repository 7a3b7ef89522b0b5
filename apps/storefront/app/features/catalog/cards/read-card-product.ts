/** The product of a card, as the card shows it. */
export function readCardProduct(card: Element): { slug: string; name: string } {
  const slug = card.querySelector<HTMLInputElement>('[name=product_id]')?.value ?? '';
  return { slug, name: readCardName(card) };
}

/** Reads the product's name without its soft hyphens. */
function readCardName(card: Element): string {
  return card.querySelector('h3')?.textContent.replaceAll('\u00ad', '') ?? '';
}
