/** Letters that turn the direction of a text. */
const directions = '\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069';
const breaks = '\\u2028\\u2029';

const controlsInLine = new RegExp(`[\\p{Cc}${breaks}]+`, 'gu');
const controlsInLines = new RegExp(`[^\\P{Cc}\\n\\t]|[${breaks}]`, 'gu');
const turns = new RegExp(`[${directions}]`, 'gu');
const obeyedInJson = new RegExp(`[\\u007f-\\u009f${breaks}${directions}]`, 'gu');

/** Converts a text of strangers to one line that moves no cursor, colours nothing and turns no direction. */
export function toPlainText(text: string): string {
  return text.replace(controlsInLine, ' ').replace(turns, '');
}

/** Converts a text of several lines so that it moves no cursor, colours nothing and turns no direction. */
export function toPlainLines(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(controlsInLines, ' ').replace(turns, '');
}

/** JSON of which a terminal shows each letter and obeys none. @param indent of nested values; without it all is one line */
export function toPlainJson(value: unknown, indent?: number): string {
  return escapeJsonControls(JSON.stringify(value, null, indent));
}

/** @param json JSON, or a part of it */
export function escapeJsonControls(json: string): string {
  return json.replace(obeyedInJson, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
