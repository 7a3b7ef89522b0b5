/** US dollars as cents. */
export function cents(dollars: number): number {
  return Math.round(dollars * 100);
}
