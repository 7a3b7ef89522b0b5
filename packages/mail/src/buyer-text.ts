/** Longer than names are. */
const longest = 60;
const mostDigits = 4;

/** Letters of any script, and what stands between the parts of a name. */
const nameLetters = /^[\p{L}\p{M}\p{N}\u200c .,'’‘ʼ´`"“”„\-‐‑–·&()/]+$/u;
/** Initials as in `J.R.R. Tolkien`, or a dot that ends a word: what has more letters or digits behind its dot may be a host. */
const hostDots = /(?<!\p{L})\.|\.(?!$|[ ,)/-]|\p{L}(?:$|[. ,)-]))/u;

/**
 * A name as a mail may say it: one line. Anybody can call themselves anything and have a mail sent to a stranger. What could be an
 * address, a link or a sentence is left out, and the mail greets nobody by name.
 */
export function sanitizeName(name: string): string {
  const [line = ''] = name.trim().split(/[\p{Cc}\u2028\u2029]/u);
  const text = line.trim();
  const isName = text.length <= longest && nameLetters.test(text) && !hostDots.test(text) && !text.includes('//');
  return isName && digitsIn(text) <= mostDigits ? text : '';
}

function digitsIn(text: string): number {
  return text.match(/\p{N}/gu)?.length ?? 0;
}

/** Dot before two letters or more, as in `evil.example`; an abbreviation such as `J.R.` stays. */
const hostDot = /(?<=[\p{L}\p{M}\p{N}_-])([.。．｡])(?=[\p{L}\p{M}]{2})/gu;

/**
 * Words of a buyer as a mail may say them, in one line: mail programs make a link of whatever looks like one. A blank takes that away,
 * and an address remains readable.
 */
export function neutralizeLinks(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/:(?=\/\/)/g, ': ')
    .replaceAll(/\/(?=\/)/g, '/ ')
    .replaceAll(/@(?=\S)/g, '@ ')
    .replaceAll(hostDot, '$1 ');
}
