/** What Braintree writes: fields with underscores, lists, numbers, truths; null where it says nil. */
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
export function readXml(source: string): XmlFields {
  const root = newElement('', '');
  const open = [root];
  let read = 0;
  for (const { 0: part, groups = {} } of source.trim().matchAll(parts)) {
    read += part.length;
    const { end, name = '', attributes = '', empty, text } = groups;
    const current = open.at(-1);
    if (!current) throw notXml();
    if (text !== undefined) current.text += text;
    else if (end) close(open, name);
    else if (name) open.push(newElement(name, attributes));
    if (empty && name) close(open, name);
  }
  const isWhole = read === source.trim().length && open.length === 1 && root.text.trim() === '';
  if (!isWhole) throw notXml();
  return fieldsOf(root.children);
}

function close(open: Element[], name: string): void {
  const ended = open.pop();
  const parent = open.at(-1);
  if (ended?.name !== name || !parent) throw notXml();
  parent.children.push([name.replaceAll('-', '_'), contentOf(ended)]);
}

function newElement(name: string, attributes: string): Element {
  return { name, attributes, text: '', children: [] };
}

function contentOf({ attributes, text, children }: Element): XmlValue {
  const [, kind = ''] = /\btype="(\w+)"/.exec(attributes) ?? [];
  if (/\bnil="true"/.test(attributes)) return null;
  if (kind === 'array') return children.map(([, value]) => value);
  if (children.length > 0 || kind === 'collection') return fieldsOf(children);
  const plain = unescaped(text);
  if (kind === 'integer') return Number.parseInt(plain, 10);
  return kind === 'boolean' ? plain === 'true' : plain;
}

/** A name that comes again is a list. */
function fieldsOf(children: Element['children']): XmlFields {
  const byName = Map.groupBy(children, ([name]) => name);
  const entries = [...byName].map(([name, found]) => {
    const values = found.map(([, value]) => value);
    return [name, values.length === 1 ? values[0] : values] as const;
  });
  return Object.fromEntries(entries);
}

const marks: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

function unescaped(text: string): string {
  return text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name) return marks[name] ?? whole;
    const point = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
  });
}

function notXml(): SyntaxError {
  return new SyntaxError('This is no XML');
}
