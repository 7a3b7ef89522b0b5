/** Value in Braintree's XML: fields with underscores, lists, numbers, booleans; null where it says nil. */
export type XmlValue = string | number | boolean | null | XmlValue[] | XmlFields;
export interface XmlFields {
  [name: string]: XmlValue | undefined;
}

interface Element {
  name: string;
  attributes: string;
  text: string;
  children: [name: string, value: XmlValue][];
}

const parts = /<\?[^>]*>|<(?<end>\/?)(?<name>[\w-]+)(?<attributes>(?:\s[^<>]*?)?)(?<empty>\/?)>|(?<text>[^<]+)/gy;

/**
 * Reads a document of Braintree's; an empty one is an empty object.
 * @throws SyntaxError for what is none
 */
export function parseXmlFields(source: string): XmlFields {
  const root = createElement('', '');
  const open = [root];
  let consumedLength = 0;
  for (const { 0: part, groups = {} } of source.trim().matchAll(parts)) {
    consumedLength += part.length;
    const { end, name = '', attributes = '', empty, text } = groups;
    const current = open.at(-1);
    if (!current) throw buildXmlError();
    if (text !== undefined) current.text += text;
    else if (end) closeElement(open, name);
    else if (name) open.push(createElement(name, attributes));
    if (empty && name) closeElement(open, name);
  }
  const isWhole = consumedLength === source.trim().length && open.length === 1 && root.text.trim() === '';
  if (!isWhole) throw buildXmlError();
  return groupChildFields(root.children);
}

function closeElement(open: Element[], name: string): void {
  const ended = open.pop();
  const parent = open.at(-1);
  if (ended?.name !== name || !parent) throw buildXmlError();
  parent.children.push([name.replaceAll('-', '_'), convertElement(ended)]);
}

function createElement(name: string, attributes: string): Element {
  return { name, attributes, text: '', children: [] };
}

function convertElement({ attributes, text, children }: Element): XmlValue {
  const [, kind = ''] = /\btype="(\w+)"/.exec(attributes) ?? [];
  if (/\bnil="true"/.test(attributes)) return null;
  if (kind === 'array') return children.map(([, value]) => value);
  if (children.length > 0 || kind === 'collection') return groupChildFields(children);
  const plain = decodeEntities(text);
  if (kind === 'integer') return Number.parseInt(plain, 10);
  return kind === 'boolean' ? plain === 'true' : plain;
}

/** A name that comes again is a list. */
function groupChildFields(children: Element['children']): XmlFields {
  const byName = Map.groupBy(children, ([name]) => name);
  const entries = [...byName].map(([name, sameNameChildren]) => {
    const values = sameNameChildren.map(([, value]) => value);
    return [name, values.length === 1 ? values[0] : values] as const;
  });
  return Object.fromEntries(entries);
}

const marks: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

function decodeEntities(text: string): string {
  return text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (entity, hex, decimal, name) => {
    if (name) return marks[name] ?? entity;
    const point = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return point <= 0x10ffff ? String.fromCodePoint(point) : entity;
  });
}

function buildXmlError(): SyntaxError {
  return new SyntaxError('This is no XML');
}
