import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';

/** Elements that begin and end a line of their own. */
const blocks = new Set(
  `address article aside blockquote caption center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6
   header hgroup hr legend li main menu nav ol optgroup option p pre section summary table tbody tfoot thead tr ul`.split(
    /\s+/,
  ),
);

/** Elements whose contents are no text for shoppers. */
const hiddenElements = new Set(['iframe', 'noembed', 'noframes', 'script', 'style']);

/**
 * Converts the HTML of other shops to the plain text that a description is here. Files come from strangers: the text is
 * read once from its beginning to its end, and elements that are never closed take up no memory.
 */
export function convertHtmlToText(html: string): string {
  const text = new TextBuilder(html);
  const tokenizer = new Tokenizer({ decodeEntities: true }, text);
  tokenizer.write(html);
  tokenizer.end();
  return removeSpareBlanks(text.joinParts());
}

/** Collects the text between tags, with line breaks and blanks in place of the tags. */
class TextBuilder implements TokenizerCallbacks {
  readonly #html: string;
  readonly #parts: string[] = [];
  /** Whether nothing but blanks stands in the last line. */
  #isAtLineStart = true;
  #isInCell = false;
  #isHidden = false;

  constructor(html: string) {
    this.#html = html;
  }

  ontext(start: number, end: number) {
    if (!this.#isHidden) this.#append(this.#html.slice(start, end));
  }

  ontextentity(codePoint: number) {
    if (!this.#isHidden) this.#append(decodeReference(codePoint));
  }

  onopentagname(start: number, end: number) {
    const name = this.#html.slice(start, end).toLowerCase();
    if (hiddenElements.has(name)) this.#isHidden = true;
    else if (name === 'br') this.#append('\n');
    else if (blocks.has(name)) this.#startLine();
    else if (isCell(name)) this.#startCell();
  }

  onclosetag(start: number, end: number) {
    const name = this.#html.slice(start, end).toLowerCase();
    this.#isHidden = false;
    if (isCell(name)) this.#append(' ');
    else if (blocks.has(name)) this.#append('\n');
    if (isCell(name) || blocks.has(name)) this.#isInCell = false;
  }

  onattribdata() {}
  onattribentity() {}
  onattribend() {}
  onattribname() {}
  oncdata() {}
  oncomment() {}
  ondeclaration() {}
  onend() {}
  onopentagend() {}
  onprocessinginstruction() {}
  onselfclosingtag() {}

  joinParts(): string {
    return this.#parts.join('');
  }

  #startLine() {
    if (!this.#isAtLineStart) this.#append('\n');
    this.#isInCell = false;
  }

  #startCell() {
    if (this.#isInCell) this.#append(' ');
    this.#isInCell = true;
  }

  #append(part: string) {
    this.#parts.push(part);
    const lastLine = part.slice(part.lastIndexOf('\n') + 1);
    if (lastLine.trim() !== '') this.#isAtLineStart = false;
    else if (lastLine.length < part.length) this.#isAtLineStart = true;
  }
}

function isCell(name: string): boolean {
  return name === 'td' || name === 'th';
}

const replacementCharacter = 0xfffd;

/** A reference to a control character, or to none, is a blank. */
function decodeReference(codePoint: number): string {
  return codePoint < 0x20 || codePoint === replacementCharacter ? ' ' : String.fromCodePoint(codePoint);
}

function removeSpareBlanks(text: string): string {
  return text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
