/** As codes are compared: in capitals and without blanks. */
export function normalCode(code: string): string {
  return code.replaceAll(/\s/g, '').toUpperCase();
}
