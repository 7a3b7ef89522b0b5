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
export function decodeHtmlEntity(name: string): string | undefined {
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
