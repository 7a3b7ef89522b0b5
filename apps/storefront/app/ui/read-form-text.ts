/** A form, or what one would say. */
export type Fields = FormData | URLSearchParams;

/** Reads the text of a field; empty when the form has no such field. */
export function readFormText(form: Fields, name: string): string {
  return String(form.get(name) ?? '');
}
