/** The product of a card, as the card shows it. */
export function productOf(card: Element): { slug: string; name: string } {
  const slug = card.querySelector<HTMLInputElement>('[name=product_id]')?.value ?? '';
  return { slug, name: nameOf(card) };
}

/** Without the places where it may be broken. */
function nameOf(card: Element): string {
  return card.querySelector('h3')?.textContent.replaceAll('\u00ad', '') ?? '';
}
