/** The first letter of a shop's name, as large as it gets. */
export function getShopInitial(name: string): string {
  const [letter = ''] = name.trim();
  return letter.toLocaleUpperCase();
}
