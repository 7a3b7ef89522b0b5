/** The product of a card, as the card shows it. */
export function productOf(card: Element): { id: string; name: string } {
  const id = card.querySelector<HTMLButtonElement>('[data-act=heart]')?.value ?? '';
  return { id, name: nameOf(card) };
}

/** Without the places where it may be broken. */
function nameOf(card: Element): string {
  return card.querySelector('h3')?.textContent.replaceAll('\u00ad', '') ?? '';
}
