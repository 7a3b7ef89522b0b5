/** Card rules shared by the client library and the vault (§5). Numbers and expiry arrive as typed by the shopper. */

const cardTypes: readonly [prefixes: readonly string[], type: string][] = [
  [['40', '41', '42', '43', '44', '45', '46', '47', '48', '49'], 'Visa'],
  [['50', '51', '52', '53', '54', '55', '56', '57', '58', '59'], 'MasterCard'],
  [['34', '37'], 'American Express'],
  [['60', '62', '64', '65'], 'Discover'],
  [['35'], 'JCB'],
  [['30', '36', '38', '39'], 'Diners Club'],
];

/** Card type by the first two digits, else `Unknown`. */
export function detectCardType(number: string): string {
  const prefix = number.replace(/[\s-]/g, '').slice(0, 2);
  return cardTypes.find(([prefixes]) => prefixes.includes(prefix))?.[1] ?? 'Unknown';
}

/** 10 to 16 digits that pass the Luhn sum; blanks and dashes do not count. */
export function isCardNumber(number: unknown): boolean {
  const digits = String(number ?? '').replace(/[\s-]/g, '');
  return /^\d{10,16}$/.test(digits) && computeLuhnSum(digits) % 10 === 0;
}

function computeLuhnSum(digits: string): number {
  let sum = 0;
  for (let place = 0; place < digits.length; place++) {
    const digit = Number(digits[digits.length - 1 - place]);
    const weighted = place % 2 === 1 ? digit * 2 : digit;
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return sum;
}

export function isCardCvc(cvc: unknown): boolean {
  return /^\d{3,4}$/.test(String(cvc ?? '').trim());
}

/** Splits 'MM/YY', 'MM-YYYY', 'MM YYYY' or 'MMYY'; a two-digit year gets the century of `now`. Missing parts are NaN. */
export function parseCardExpiry(text: string, now = new Date()): { month: number; year: number } {
  const [month = '', year = ''] = text
    .trim()
    .replace(/^(\d\d)(\d\d|\d{4})$/, '$1/$2')
    .split(/[\s/-]+/);
  const century = String(now.getFullYear()).slice(0, 2);
  return { month: parseWholeNumber(month), year: parseWholeNumber(year.length === 2 ? century + year : year) };
}

function parseWholeNumber(text: string): number {
  return /^\d+$/.test(text) ? Number(text) : Number.NaN;
}

/** The card is good until the end of its month. */
export function isCardExpiry(month: unknown, year: unknown, now = new Date()): boolean {
  const monthText = String(month ?? '').trim();
  const yearText = String(year ?? '').trim();
  if (!/^\d{1,2}$/.test(monthText) || !/^\d{1,4}$/.test(yearText)) return false;
  const monthNumber = Number(monthText);
  if (monthNumber < 1 || monthNumber > 12) return false;
  return new Date(Number(yearText), monthNumber, 1) > now;
}
