/** The signature as a client with snake_case keys has it: what chooses the case is taken out. */
export function plainSignature(text: string): string {
  return unwrapCasedTypes(text)
    .replace(/<C extends Casing(?: = 'snake')?>/g, '')
    .replace(/(\w+(?:Api|Reader))<C>/g, '$1')
    .replace(/\bNamed<(\w+)>/g, '$1')
    .replace(/;$/, '')
    .replace(/^(?: {4})+/gm, (deep) => deep.slice(deep.length / 2));
}

/** `Cased<T, C>` is T. */
function unwrapCasedTypes(text: string): string {
  const start = text.indexOf('Cased<');
  if (start < 0) return text;
  const end = findClosingBracket(text, start + 'Cased<'.length);
  const inner = text.slice(start + 'Cased<'.length, end).replace(/,\s*C$/, '');
  return unwrapCasedTypes(text.slice(0, start) + inner + text.slice(end + 1));
}

/** Place of the bracket that closes the one before `from`. */
function findClosingBracket(text: string, from: number): number {
  let depth = 1;
  for (let at = from; at < text.length; at++) {
    if (text[at] === '<') depth++;
    if (text[at] === '>' && text[at - 1] !== '=' && --depth === 0) return at;
  }
  throw new Error(`No end of Cased< in ${text}`);
}
