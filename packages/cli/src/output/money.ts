/** As many decimals as the currency has. @param amount major units */
export function money(amount: number, currency: string): string {
  return `${decimals(amount, currency)} ${currency}`;
}

/** Without the currency, for a column that names it. */
export function decimals(amount: number, currency: string): string {
  const { maximumFractionDigits: digits = 2 } = formatOf(currency).resolvedOptions();
  return amount.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** A currency that is none of ISO's has two decimals. */
function formatOf(currency: string): Intl.NumberFormat {
  if (!/^[A-Z]{3}$/.test(currency)) return new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 });
  return new Intl.NumberFormat('en-US', { style: 'currency', currency });
}
