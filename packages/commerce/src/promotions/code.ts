/** Normalizes a code for comparison: capitals, without blanks. */
export function normalizeCode(code: string): string {
  return code.replaceAll(/\s/g, '').toUpperCase();
}
