// OWASP, "CSV Injection": spreadsheets run a cell that begins with one of these, also in its full width; a tab or a line end
// before it does not help. A file with commas is split at semicolons where the spreadsheet's language writes 1,5, within
// quotes too: https://owasp.org/www-community/attacks/CSV_Injection
const signs = '[=+\\-@＝＋－＠]';
const textBegins = `['"\\s]*${signs}|'*[\\t\\r\\n]`;
const partBegins = `(?:['"]|[^\\S\\t\\r\\n])*${signs}`;

const unguarded = new RegExp(`^(?=${textBegins})|(?<=[;|\\t\\r\\n])(?=${partBegins})`, 'g');
const guards = new RegExp(`^'(?=${textBegins})|(?<=[;|\\t\\r\\n])'(?=${partBegins})`, 'g');

/** Puts an apostrophe wherever a spreadsheet may find the beginning of a formula. */
export function guardFormulas(text: string): string {
  return text.replace(unguarded, "'");
}

/** Takes the apostrophes of {@link guardFormulas} away: the text is what it was. */
export function unguardFormulas(text: string): string {
  return text.replace(guards, '');
}
