/** An XML element that is written already; '' where there is none. */
export type Xml = string;

/** Writes an element; one without contents is left out. @param contents a text, or elements that were written before */
export function writeElement(
  name: string,
  contents: string | number | { xml: (Xml | undefined)[] } | null | undefined,
  attributes: Record<string, string> = {},
): Xml {
  const inner =
    typeof contents === 'object' && contents !== null ? contents.xml.join('') : escapeXml(String(contents ?? ''));
  if (inner === '') return '';
  const written = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${escapeXml(value)}"`);
  return `<${name}${written.join('')}>${inner}</${name}>`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes a text; characters that XML 1.0 does not have are left out. */
function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll(/[&<>"]/g, (character) => entities[character] ?? '');
}
