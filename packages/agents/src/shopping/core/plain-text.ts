const longestText = 5000;

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** Turns the HTML of a text into plain text of bounded length: models read it, and no markup is for them. */
export function toPlainText(html: string, maxLength = longestText): string {
  const text = html
    .slice(0, maxLength * 10)
    .replace(/<(script|style)\b[^>]*>[\s\S]*?(<\/\1>|$)/gi, ' ')
    .replace(/<\/(p|div|li|h\d|tr)>|<br\s*\/?>/gi, '\n')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(#?\w{1,10});/g, (entity, name: string) => decodeEntity(name) ?? entity)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n\s*/g, '\n')
    .trim();
  return text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text;
}

function decodeEntity(name: string): string | undefined {
  if (!name.startsWith('#')) return entities[name.toLowerCase()];
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
  return Number.isInteger(code) && code > 31 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}
