/** Values of structured fields (RFC 8941); a byte sequence is a `Uint8Array`, a token is a `Token`. */
export type BareItem = string | number | boolean | Uint8Array | Token;

export type Parameters = ReadonlyMap<string, BareItem>;

export interface Item {
  value: BareItem;
  parameters: Parameters;
}

export interface InnerList {
  items: Item[];
  parameters: Parameters;
}

export type Member = Item | InnerList;

/** Word without quotes, such as `jwks_uri`. */
export class Token {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Says that a field is no structured field. */
export class StructuredFieldError extends Error {}

/** Longest field that is read: a signature covers few components. */
const maxLength = 8192;

/**
 * Reads a dictionary such as `sig1=("@method");keyid="k1"`. A key that comes twice has its last value.
 * @throws StructuredFieldError
 */
export function parseDictionary(text: string): Map<string, Member> {
  if (text.length > maxLength) throw new StructuredFieldError('the field is too long');
  const reader = new Reader(text);
  const members = new Map<string, Member>();
  reader.skipSpaces();
  while (!reader.isAtEnd()) {
    const key = reader.readKey();
    const member = reader.take('=')
      ? reader.readMember()
      : { value: true as const, parameters: reader.readParameters() };
    members.delete(key);
    members.set(key, member);
    reader.skipWhitespace();
    if (reader.isAtEnd()) return members;
    reader.expect(',');
    reader.skipWhitespace();
    if (reader.isAtEnd()) throw new StructuredFieldError('the dictionary ends with a comma');
  }
  return members;
}

export function isInnerList(member: Member): member is InnerList {
  return 'items' in member;
}

class Reader {
  readonly #text: string;
  #position = 0;

  constructor(text: string) {
    this.#text = text;
  }

  isAtEnd(): boolean {
    return this.#position >= this.#text.length;
  }

  skipSpaces(): void {
    this.#match(/ */y);
  }

  skipWhitespace(): void {
    this.#match(/[ \t]*/y);
  }

  take(sign: string): boolean {
    if (this.#text[this.#position] !== sign) return false;
    this.#position += 1;
    return true;
  }

  expect(sign: string): void {
    if (!this.take(sign)) throw new StructuredFieldError(`'${sign}' is expected at ${this.#position}`);
  }

  readKey(): string {
    return this.#require(/[a-z*][a-z0-9_.*-]*/y, 'a key');
  }

  readMember(): Member {
    return this.#text[this.#position] === '(' ? this.#readInnerList() : this.#readItem();
  }

  readParameters(): Parameters {
    const parameters = new Map<string, BareItem>();
    while (this.take(';')) {
      this.skipSpaces();
      const key = this.readKey();
      parameters.delete(key);
      parameters.set(key, this.take('=') ? this.#readBareItem() : true);
    }
    return parameters;
  }

  #readInnerList(): InnerList {
    this.expect('(');
    const items: Item[] = [];
    for (;;) {
      this.skipSpaces();
      if (this.take(')')) return { items, parameters: this.readParameters() };
      items.push(this.#readItem());
      const next = this.#text[this.#position];
      if (next !== ' ' && next !== ')') throw new StructuredFieldError(`')' is expected at ${this.#position}`);
    }
  }

  #readItem(): Item {
    const value = this.#readBareItem();
    return { value, parameters: this.readParameters() };
  }

  #readBareItem(): BareItem {
    const first = this.#text[this.#position] ?? '';
    if (first === '"') return this.#readString();
    if (first === ':') return this.#readBytes();
    if (first === '?') return this.#require(/\?[01]/y, 'a boolean') === '?1';
    if (/[-\d]/.test(first)) return Number(this.#require(/-?\d{1,15}(?:\.\d{1,3})?(?![\d.])/y, 'a number'));
    return new Token(this.#require(/[A-Za-z*][!#$%&'*+.^_`|~0-9A-Za-z:/-]*/y, 'a value'));
  }

  #readString(): string {
    const quoted = this.#require(/"(?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\["\\])*"/y, 'a text in quotes');
    return quoted.slice(1, -1).replace(/\\(.)/g, '$1');
  }

  #readBytes(): Uint8Array {
    const encoded = this.#require(/:[A-Za-z0-9+/]*={0,2}:/y, 'bytes');
    return new Uint8Array(Buffer.from(encoded.slice(1, -1), 'base64'));
  }

  #require(pattern: RegExp, expectation: string): string {
    const text = this.#match(pattern);
    if (text === undefined) throw new StructuredFieldError(`${expectation} is expected at ${this.#position}`);
    return text;
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#position;
    const text = pattern.exec(this.#text)?.[0];
    this.#position += text?.length ?? 0;
    return text;
  }
}

/** Writes an inner list with its parameters, as it stands in the signature base. */
export function serializeInnerList({ items, parameters }: InnerList): string {
  return `(${items.map(serializeItem).join(' ')})${serializeParameters(parameters)}`;
}

export function serializeItem({ value, parameters }: Item): string {
  return `${serializeBareItem(value)}${serializeParameters(parameters)}`;
}

/** Writes a member of a dictionary as a covered component selects it (RFC 9421 §2.1.2). */
export function serializeMember(member: Member): string {
  return isInnerList(member) ? serializeInnerList(member) : serializeItem(member);
}

function serializeParameters(parameters: Parameters): string {
  const texts = [...parameters].map(([key, value]) =>
    value === true ? `;${key}` : `;${key}=${serializeBareItem(value)}`,
  );
  return texts.join('');
}

function serializeBareItem(value: BareItem): string {
  if (typeof value === 'string') return `"${value.replace(/["\\]/g, '\\$&')}"`;
  if (typeof value === 'boolean') return value ? '?1' : '?0';
  if (typeof value === 'number') return String(value);
  if (value instanceof Token) return value.text;
  return `:${Buffer.from(value).toString('base64')}:`;
}
