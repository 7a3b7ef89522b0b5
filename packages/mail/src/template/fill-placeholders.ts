/** `{{order.number}}`: small letters, digits, underscores and dots. */
const placeholder = /\{\{\s*([a-z0-9_.]{1,60})\s*\}\}/g;
/** Text in two braces or more, whatever it is. */
const braces = /\{{2,}[^{}]*\}*|\}{2,}/g;

type Values = Record<string, string | null | undefined>;

/** Fills the placeholders of a text. A value is never searched for placeholders itself. */
export function fillPlaceholders(text: string, values: Values): string {
  return text
    .replace(placeholder, (_, name: string) => lookUpValue(values, name))
    .replace(/ {2,}/g, ' ')
    .trim();
}

/** A paragraph about something that this mail does not know is left out. */
export function hasAllValues(text: string, values: Values): boolean {
  return [...text.matchAll(placeholder)].every(([, name = '']) => lookUpValue(values, name) !== '');
}

/** @returns the first thing in braces that is not allowed, as it was written; undefined: all are */
export function unknownPlaceholder(text: string, allowed: readonly string[]): string | undefined {
  return text.match(braces)?.find((token) => !allowed.some((name) => token.replaceAll(/\s/g, '') === `{{${name}}}`));
}

function lookUpValue(values: Values, name: string): string {
  return (Object.hasOwn(values, name) && values[name]) || '';
}
