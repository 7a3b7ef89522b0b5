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
