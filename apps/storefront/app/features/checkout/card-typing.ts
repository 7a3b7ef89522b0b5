import { detectCardType } from '@mercer/contract';

const toDigits = (text: string) => text.replace(/\D/g, '');

/** Groups the digits of a card number as they are printed: by four, or as American Express does. */
export function formatCardNumber(text: string): string {
  const digits = toDigits(text).slice(0, 19);
  const groups = /^3[47]/.test(digits)
    ? /^(\d{1,4})(\d{1,6})?(\d{1,5})?/
    : /(\d{1,4})(\d{1,4})?(\d{1,4})?(\d{1,4})?(\d{1,3})?/;
  return (groups.exec(digits) ?? []).slice(1).filter(Boolean).join(' ');
}

/** Formats an expiry as it is typed: '1230' as '12 / 30', '4' as '04'. A year may have four digits. */
export function formatCardExpiry(text: string): string {
  const digits = toDigits(text);
  const isShortMonth = /^\s*\d\s*\/|^([2-9]|1[3-9])/.test(text);
  const [, month = '', year = ''] = /^(\d{0,2})(\d{0,4})/.exec(isShortMonth ? `0${digits}` : digits) ?? [];
  return year ? `${month} / ${year}` : month;
}

const formats: Record<string, (text: string) => string> = {
  card_number: formatCardNumber,
  card_expiry: formatCardExpiry,
};

/** Formats card fields while they are typed in; the caret stays behind the same digit. */
export function formatCardField(field: EventTarget, onBrand: (brand: string) => void): void {
  if (!(field instanceof HTMLInputElement)) return;
  const format = formats[field.name];
  if (field.name === 'card_number') onBrand(detectCardBrand(field.value));
  if (!format) return;
  const { value, selectionStart } = field;
  const caret = selectionStart ?? value.length;
  const formatted = format(value);
  if (formatted === value) return;
  field.value = formatted;
  const position =
    caret === value.length ? formatted.length : findPosition(formatted, toDigits(value.slice(0, caret)).length);
  field.setSelectionRange(position, position);
}

/** The place behind so many digits. */
function findPosition(text: string, digits: number): number {
  let seen = 0;
  for (const [index, character] of [...text].entries()) {
    if (seen === digits) return index;
    if (/\d/.test(character)) seen += 1;
  }
  return text.length;
}

function detectCardBrand(number: string): string {
  const type = detectCardType(number);
  return type === 'Unknown' ? '' : type;
}
