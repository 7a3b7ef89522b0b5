import { letterOf } from './letters.ts';

/** Elements that begin and end a line of their own. */
const blocks = new Set(
  `address article aside blockquote caption center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6
   header hgroup hr legend li main menu nav ol optgroup option p pre section summary table tbody tfoot thead tr ul`.split(
    /\s+/,
  ),
);

/**
 * What other shops write as HTML, as the plain text that a description is here. Files are written by strangers: the text is
 * read once from its beginning to its end, and nothing is looked for twice that is not ahead.
 */
export function textOfHtml(html: string): string {
  return withoutSpareBlanks(withLetters(withoutTags(html)));
}

function withoutTags(html: string): string {
  const text = new Lines();
  const ahead = new Ahead(html);
  let begin = 0;
  let isInCell = false;
  for (let open = html.indexOf('<'); open >= 0; ) {
    const tag = tagAt(html, open, ahead);
    if (!tag) {
      open = html.indexOf('<', open + 1);
      continue;
    }
    text.add(html.slice(begin, open));
    // an end tag always ends a line; a begin tag does so where something stands in the line
    if (tag.between === 'line' || (tag.between === 'new line' && !text.isAtBegin)) text.add('\n');
    else if (tag.between === 'blank' || (tag.between === 'new cell' && isInCell)) text.add(' ');
    if (tag.between !== 'nothing') isInCell = tag.between === 'new cell';
    begin = tag.end;
    open = html.indexOf('<', begin);
  }
  text.add(html.slice(begin));
  return text.whole();
}

/** A text that is put together, and whether nothing but blanks stands in its last line. */
class Lines {
  readonly #parts: string[] = [];
  isAtBegin = true;

  add(part: string) {
    this.#parts.push(part);
    const last = part.slice(part.lastIndexOf('\n') + 1);
    if (last.trim() !== '') this.isAtBegin = false;
    else if (last.length < part.length) this.isAtBegin = true;
  }

  whole(): string {
    return this.#parts.join('');
  }
}

interface Tag {
  /** where the text goes on */
  end: number;
  /** what stands in its place */
  between: 'line' | 'new line' | 'blank' | 'new cell' | 'nothing';
}

const begins = /<(\/?)([a-z][a-z0-9]*|!)/iy;

/** The tag, comment, script or style sheet that begins there; undefined where `<` is a letter of the text. */
function tagAt(html: string, open: number, ahead: Ahead): Tag | undefined {
  begins.lastIndex = open;
  const [, slash, given = ''] = begins.exec(html) ?? [];
  if (slash === undefined) return undefined;
  const name = given.toLowerCase();
  const hidden = slash === '' ? endOfHidden(html, open, name, ahead) : undefined;
  if (hidden !== undefined) return { end: hidden, between: 'nothing' };
  const close = ahead.after('>', open);
  if (close === undefined) return undefined;
  return { end: close, between: betweenAt(name, slash) };
}

/** What shoppers never see is left out with all that is in it. */
function endOfHidden(html: string, open: number, name: string, ahead: Ahead): number | undefined {
  if (html.startsWith('<!--', open)) return ahead.after('-->', open + 4);
  if (name === 'script' || name === 'style') return ahead.after(name, open);
  return undefined;
}

function betweenAt(name: string, slash: string): Tag['between'] {
  if (name === 'br') return 'line';
  if (blocks.has(name)) return slash ? 'line' : 'new line';
  if (name !== 'td' && name !== 'th') return 'nothing';
  return slash ? 'blank' : 'new cell';
}

const ends = { '>': />/g, '-->': /-->/g, script: /<\/script\s*>/gi, style: /<\/style\s*>/gi };

/** Finds ends of tags. Of each end it knows where the next one is, so that no letter is looked at twice for the same. */
class Ahead {
  readonly #html: string;
  /** Infinity: there is no more */
  readonly #found: Partial<Record<keyof typeof ends, { begin: number; end: number }>> = {};

  constructor(html: string) {
    this.#html = html;
  }

  /** @returns the place behind the next one that begins there or later */
  after(name: keyof typeof ends, from: number): number | undefined {
    let found = this.#found[name];
    if (!found || found.begin < from) found = this.#search(name, from);
    this.#found[name] = found;
    return Number.isFinite(found.end) ? found.end : undefined;
  }

  #search(name: keyof typeof ends, from: number) {
    const pattern = ends[name];
    pattern.lastIndex = from;
    const match = pattern.exec(this.#html);
    if (!match) return { begin: Number.POSITIVE_INFINITY, end: Number.POSITIVE_INFINITY };
    return { begin: match.index, end: pattern.lastIndex };
  }
}

function withLetters(text: string): string {
  return text.replace(/&(#x?[0-9a-f]{1,7}|[a-z][a-z0-9]{1,7});/gi, (whole, name: string) => letterOf(name) ?? whole);
}

function withoutSpareBlanks(text: string): string {
  return text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
