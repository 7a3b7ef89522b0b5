/** A name as part of an address: `Café Crème` becomes `cafe-creme`. */
export function generateSlug(name: string): string {
  const letters = name.toLowerCase().replaceAll('ß', 'ss').normalize('NFD').replace(/\p{M}/gu, '');
  return letters
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 200)
    .replace(/^-|-$/g, '');
}
