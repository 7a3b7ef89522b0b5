const beyondLatin1 = new Set('€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ');

const longest = 400;

/** Letters that no decomposition turns into one of the font's. */
const nearest: Record<string, string> = { ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ħ: 'h', Ħ: 'H', ı: 'i', '\u2212': '-' };

/**
 * Text in the characters of the PDF's standard fonts (Windows 1252): other letters lose their marks, blanks become
 * plain, and what has no likeness becomes a question mark.
 */
export function toWinAnsiText(text: string): string {
  const shortenedText = text.length > longest ? `${text.slice(0, longest)}…` : text;
  return Array.from(shortenedText, toClosestCharacter).join('');
}

function toClosestCharacter(character: string): string {
  if (isInCharacterSet(character)) return character;
  if (/\s/u.test(character)) return ' ';
  const plain = nearest[character] ?? character.normalize('NFD').replaceAll(/\p{M}/gu, '');
  return plain !== '' && Array.from(plain).every(isInCharacterSet) ? plain : '?';
}

function isInCharacterSet(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  return (code >= 0x20 && code < 0x7f) || (code > 0xa0 && code <= 0xff) || beyondLatin1.has(character);
}
