export type XmlValue = string | number | boolean | null | XmlValue[] | XmlFields;
export interface XmlFields {
  [name: string]: XmlValue | undefined;
}

/** A document as Braintree writes it: dashes for underscores, and the kind of a value as an attribute. */
export function writeXml(name: string, value: XmlValue): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element(name, value)}\n`;
}

/** A page of a list: how much there is, and its items beside that. */
export function writePage(
  name: string,
  item: string,
  values: XmlValue[],
  { page = 1, size = pageSize }: { page?: number; size?: number } = {},
): string {
  const counts = { current_page_number: page, page_size: size, total_items: values.length };
  const shown = values.slice((page - 1) * size, page * size);
  const content = fieldsOf(counts) + shown.map((value) => element(item, value)).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${dashed(name)} type="collection">${content}</${dashed(name)}>\n`;
}

export const pageSize = 50;

function element(name: string, value: XmlValue): string {
  const tag = dashed(name);
  if (value === null) return `<${tag} nil="true"/>`;
  const [kind, content] = Array.isArray(value) ? ['array', listOf(name, value)] : contentOf(value);
  return `<${tag}${kind && ` type="${kind}"`}>${content}</${tag}>`;
}

function contentOf(value: Exclude<XmlValue, null | XmlValue[]>): [kind: string, content: string] {
  if (typeof value === 'object') return ['', fieldsOf(value)];
  if (typeof value === 'string') return [instant.test(value) ? 'datetime' : '', escaped(value)];
  return [typeof value === 'number' ? 'integer' : 'boolean', String(value)];
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

function fieldsOf(fields: XmlFields): string {
  const present = Object.entries(fields).filter((entry): entry is [string, XmlValue] => entry[1] !== undefined);
  return present.map(([name, value]) => element(name, value)).join('');
}

/** Objects of a list are called as it is, but one; texts are items. */
function listOf(name: string, values: XmlValue[]): string {
  return values.map((value) => element(typeof value === 'object' ? name.replace(/s$/, '') : 'item', value)).join('');
}

function dashed(name: string): string {
  return name.replaceAll('_', '-');
}

function escaped(text: string): string {
  return text.replace(/[<>&"']/g, (mark) => `&#${mark.charCodeAt(0)};`);
}
