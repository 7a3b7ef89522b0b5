import anyAscii from 'any-ascii';

const longest = 200;

/**
 * A name as part of an address: `Café Crème` becomes `cafe-creme`. Letters of other scripts are written in Latin ones: `Синяя ваза`
 * becomes `sinyaya-vaza`, and `花瓶` becomes `hua-ping`. Signs and emoji are left out.
 */
export function generateSlug(name: string): string {
  const latin = name
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/(?<=\p{Script=Latin}\p{M}*)\p{M}/gu, '')
    .normalize('NFC')
    .replace(/(?:[^\p{ASCII}\P{L}]|[^\p{ASCII}\P{M}]|[^\p{ASCII}\P{N}])+/gu, writeInLatin);
  const slug = latin.replace(/[^a-z0-9]+/g, '-').replace(/^-/, '');
  return cutAtWord(slug).replace(/-$/, '');
}

/** Writes letters of another script in small Latin ones. A character that is a word of its own, such as a Chinese one, is a part. */
function writeInLatin(letters: string): string {
  const parts = anyAscii(letters).replace(/(?<=[a-z0-9])(?=[A-Z])/g, '-');
  return parts.toLowerCase().replace(/[^a-z0-9-]/g, '');
}

/** A slug that is too long ends with a whole word. */
function cutAtWord(slug: string): string {
  if (slug.length <= longest) return slug;
  const start = slug.slice(0, longest + 1);
  const end = start.lastIndexOf('-');
  return end > 0 ? start.slice(0, end) : slug.slice(0, longest);
}
