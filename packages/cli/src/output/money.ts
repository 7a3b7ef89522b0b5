/** Formats an amount with as many decimals as the currency has, and the currency. @param amount major units */
export function formatMoney(amount: number, currency: string): string {
  return `${formatDecimals(amount, currency)} ${currency}`;
}

/** Formats an amount without the currency, for a column beside one that names it. */
export function formatDecimals(amount: number, currency: string): string {
  const { maximumFractionDigits: digits = 2 } = createNumberFormat(currency).resolvedOptions();
  return amount.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** A currency that is none of ISO's has two decimals. */
function createNumberFormat(currency: string): Intl.NumberFormat {
  if (!/^[A-Z]{3}$/.test(currency)) return new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 });
  return new Intl.NumberFormat('en-US', { style: 'currency', currency });
}
