/** The first letter of a shop's name, as large as it gets. */
export function getShopInitial(name: string): string {
  const [letter = ''] = name.trim();
  return letter.toLocaleUpperCase();
}

/** The icon of a store that has none: the first letter of its name, on the colour of its header. */
export function renderLetterIcon(
  name: string,
  { ground, text, accent }: { ground: string; text: string; accent: string },
): string {
  const letter = getShopInitial(name).replace(/[<>&]/g, '');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${ground}"/><text x="16" y="22.5" text-anchor="middle" font-family="system-ui,sans-serif" font-size="19" font-weight="700" fill="${text}">${letter}</text><path d="M8 27.5h16" stroke="${accent}" stroke-width="2.5" stroke-linecap="round"/></svg>`;
}
