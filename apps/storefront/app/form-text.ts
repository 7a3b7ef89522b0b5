/** A form, or what one would say. */
export type Fields = FormData | URLSearchParams;

/** What stands in a field; nothing where the form has no such field. */
export function textOf(form: Fields, name: string): string {
  return String(form.get(name) ?? '');
}
