/** The names that HTML has for letters from U+00A0 on, in their order. */
const latin = `
  nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1
  ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml
  ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring
  aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc
  uuml yacute thorn yuml
`;

const namedLetters: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  OElig: 'Œ',
  oelig: 'œ',
  Scaron: 'Š',
  scaron: 'š',
  ensp: ' ',
  emsp: ' ',
  thinsp: ' ',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  sbquo: '‚',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  lsaquo: '‹',
  rsaquo: '›',
  bull: '•',
  hellip: '…',
  permil: '‰',
  prime: '′',
  Prime: '″',
  euro: '€',
  trade: '™',
  larr: '←',
  rarr: '→',
  minus: '−',
  le: '≤',
  ge: '≥',
};

const letters = new Map([
  ...Object.entries(namedLetters),
  ...latin
    .trim()
    .split(/\s+/)
    .map((name, at) => [name, String.fromCharCode(0xa0 + at)] as const),
]);

/** @param name what stands between `&` and `;`, e.g. `uuml` or `#8211` @returns undefined for a name that is none */
function decodeHtmlEntity(name: string): string | undefined {
  const [, hex, decimal] = name.match(/^#(?:x([0-9a-f]+)|(\d+))$/i) ?? [];
  if (hex === undefined && decimal === undefined) return letters.get(name) ?? letters.get(name.toLowerCase());
  return decodeCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal));
}

/** Control characters are blanks; those from 128 on are letters of Windows, as browsers read them. */
function decodeCodePoint(code: number): string {
  if (code >= 0x80 && code < 0xa0) return windows.decode(Uint8Array.of(code));
  const isLetter = code > 31 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return isLetter ? String.fromCodePoint(code) : ' ';
}

const windows = new TextDecoder('windows-1252');

/** Elements that begin and end a line of their own. */
const blocks = new Set(
  `address article aside blockquote caption center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6
   header hgroup hr legend li main menu nav ol optgroup option p pre section summary table tbody tfoot thead tr ul`.split(
    /\s+/,
  ),
);

/**
 * Converts the HTML of other shops to the plain text that a description is here. Files come from strangers: the text is
 * read once from its beginning to its end, and nothing is searched for twice that is not ahead.
 */
export function convertHtmlToText(html: string): string {
  return withoutSpareBlanks(decodeEntities(stripHtmlTags(html)));
}

function stripHtmlTags(html: string): string {
  const text = new Lines();
  const endFinder = new TagEndFinder(html);
  let begin = 0;
  let isInCell = false;
  for (let open = html.indexOf('<'); open >= 0; ) {
    const tag = readTagAt(html, open, endFinder);
    if (!tag) {
      open = html.indexOf('<', open + 1);
      continue;
    }
    text.appendPart(html.slice(begin, open));
    // an end tag always ends a line; a begin tag does so where something stands in the line
    if (tag.between === 'line' || (tag.between === 'new line' && !text.isAtBegin)) text.appendPart('\n');
    else if (tag.between === 'blank' || (tag.between === 'new cell' && isInCell)) text.appendPart(' ');
    if (tag.between !== 'nothing') isInCell = tag.between === 'new cell';
    begin = tag.end;
    open = html.indexOf('<', begin);
  }
  text.appendPart(html.slice(begin));
  return text.joinParts();
}

/** A text that is put together, and whether nothing but blanks stands in its last line. */
class Lines {
  readonly #parts: string[] = [];
  isAtBegin = true;

  appendPart(part: string) {
    this.#parts.push(part);
    const last = part.slice(part.lastIndexOf('\n') + 1);
    if (last.trim() !== '') this.isAtBegin = false;
    else if (last.length < part.length) this.isAtBegin = true;
  }

  joinParts(): string {
    return this.#parts.join('');
  }
}

interface Tag {
  /** index at which the text continues */
  end: number;
  /** replacement for the tag */
  between: 'line' | 'new line' | 'blank' | 'new cell' | 'nothing';
}

const begins = /<(\/?)([a-z][a-z0-9]*|!)/iy;

/** The tag, comment, script or style sheet that begins there; undefined where `<` is a letter of the text. */
function readTagAt(html: string, open: number, endFinder: TagEndFinder): Tag | undefined {
  begins.lastIndex = open;
  const [, slash, tagName = ''] = begins.exec(html) ?? [];
  if (slash === undefined) return undefined;
  const name = tagName.toLowerCase();
  const hidden = slash === '' ? findHiddenEnd(html, open, name, endFinder) : undefined;
  if (hidden !== undefined) return { end: hidden, between: 'nothing' };
  const close = endFinder.findEndAfter('>', open);
  if (close === undefined) return undefined;
  return { end: close, between: getTagReplacement(name, slash) };
}

/** Finds the end of what shoppers never see (comment, script, style sheet), which is left out with its contents. */
function findHiddenEnd(html: string, open: number, name: string, endFinder: TagEndFinder): number | undefined {
  if (html.startsWith('<!--', open)) return endFinder.findEndAfter('-->', open + 4);
  if (name === 'script' || name === 'style') return endFinder.findEndAfter(name, open);
  return undefined;
}

function getTagReplacement(name: string, slash: string): Tag['between'] {
  if (name === 'br') return 'line';
  if (blocks.has(name)) return slash ? 'line' : 'new line';
  if (name !== 'td' && name !== 'th') return 'nothing';
  return slash ? 'blank' : 'new cell';
}

const ends = { '>': />/g, '-->': /-->/g, script: /<\/script\s*>/gi, style: /<\/style\s*>/gi };

/** Finds ends of tags. Of each end it knows where the next one is, so that no letter is looked at twice for the same. */
class TagEndFinder {
  readonly #html: string;
  /** Infinity: there is no more */
  readonly #positions: Partial<Record<keyof typeof ends, { begin: number; end: number }>> = {};

  constructor(html: string) {
    this.#html = html;
  }

  /** @returns the place behind the next one that begins there or later */
  findEndAfter(name: keyof typeof ends, from: number): number | undefined {
    let nextEnd = this.#positions[name];
    if (!nextEnd || nextEnd.begin < from) nextEnd = this.#search(name, from);
    this.#positions[name] = nextEnd;
    return Number.isFinite(nextEnd.end) ? nextEnd.end : undefined;
  }

  #search(name: keyof typeof ends, from: number) {
    const pattern = ends[name];
    pattern.lastIndex = from;
    const match = pattern.exec(this.#html);
    if (!match) return { begin: Number.POSITIVE_INFINITY, end: Number.POSITIVE_INFINITY };
    return { begin: match.index, end: pattern.lastIndex };
  }
}

function decodeEntities(text: string): string {
  return text.replace(
    /&(#x?[0-9a-f]{1,7}|[a-z][a-z0-9]{1,7});/gi,
    (entity, name: string) => decodeHtmlEntity(name) ?? entity,
  );
}

function withoutSpareBlanks(text: string): string {
  return text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
