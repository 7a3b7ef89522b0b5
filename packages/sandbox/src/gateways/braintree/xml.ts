export type XmlValue = string | number | boolean | null | XmlValue[] | XmlFields;
export interface XmlFields {
  [name: string]: XmlValue | undefined;
}

/** A document as Braintree writes it: dashes for underscores, and the kind of a value as an attribute. */
export function writeXmlDocument(name: string, value: XmlValue): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${writeElement(name, value)}\n`;
}

/** A page of a list: how much there is, and its items beside that. */
export function writeXmlPage(
  name: string,
  item: string,
  values: XmlValue[],
  { page = 1, size = pageSize }: { page?: number; size?: number } = {},
): string {
  const counts = { current_page_number: page, page_size: size, total_items: values.length };
  const pageValues = values.slice((page - 1) * size, page * size);
  const content = writeFields(counts) + pageValues.map((value) => writeElement(item, value)).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${toDashedName(name)} type="collection">${content}</${toDashedName(name)}>\n`;
}

export const pageSize = 50;

function writeElement(name: string, value: XmlValue): string {
  const tag = toDashedName(name);
  if (value === null) return `<${tag} nil="true"/>`;
  const [kind, content] = Array.isArray(value) ? ['array', writeListItems(name, value)] : writeContent(value);
  return `<${tag}${kind && ` type="${kind}"`}>${content}</${tag}>`;
}

function writeContent(value: Exclude<XmlValue, null | XmlValue[]>): [kind: string, content: string] {
  if (typeof value === 'object') return ['', writeFields(value)];
  if (typeof value === 'string') return [instant.test(value) ? 'datetime' : '', escapeXmlText(value)];
  return [typeof value === 'number' ? 'integer' : 'boolean', String(value)];
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

function writeFields(fields: XmlFields): string {
  const present = Object.entries(fields).filter((entry): entry is [string, XmlValue] => entry[1] !== undefined);
  return present.map(([name, value]) => writeElement(name, value)).join('');
}

/** Objects of a list are called as it is, but one; texts are items. */
function writeListItems(name: string, values: XmlValue[]): string {
  return values
    .map((value) => writeElement(typeof value === 'object' ? name.replace(/s$/, '') : 'item', value))
    .join('');
}

function toDashedName(name: string): string {
  return name.replaceAll('_', '-');
}

function escapeXmlText(text: string): string {
  return text.replace(/[<>&"']/g, (mark) => `&#${mark.charCodeAt(0)};`);
}
