/** `{{order.number}}`: small letters and dots. */
const placeholder = /\{\{\s*([a-z_.]{1,60})\s*\}\}/g;
/** Whatever stands in two braces or more. */
const braces = /\{{2,}[^{}]*\}*|\}{2,}/g;

type Values = Record<string, string | null | undefined>;

/** What stands in a value is never taken for a placeholder itself. */
export function fill(text: string, values: Values): string {
  return text
    .replace(placeholder, (_, name: string) => known(values, name))
    .replace(/ {2,}/g, ' ')
    .trim();
}

/** A paragraph about something that this mail does not know is left out. */
export function isFilled(text: string, values: Values): boolean {
  return [...text.matchAll(placeholder)].every(([, name = '']) => known(values, name) !== '');
}

/** @returns the first thing in braces that is not allowed, as it was written; undefined: all are */
export function unknownPlaceholder(text: string, allowed: readonly string[]): string | undefined {
  return text.match(braces)?.find((one) => !allowed.some((name) => one.replaceAll(/\s/g, '') === `{{${name}}}`));
}

function known(values: Values, name: string): string {
  return (Object.hasOwn(values, name) && values[name]) || '';
}
