/**
 * Normalizes a code for comparison: capitals, without blanks and invisible characters, and one form of letters that can be
 * written in several (NFKC).
 */
export function normalizeCode(code: string): string {
  return code
    .normalize('NFKC')
    .replaceAll(/[\s\p{C}]/gu, '')
    .toUpperCase()
    .normalize('NFKC');
}
