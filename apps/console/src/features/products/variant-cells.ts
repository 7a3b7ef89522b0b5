import type { VariantValues } from './product-values.ts';

/** Cells of a variant that can be typed, in the order of their columns. */
export const variantColumns = ['price', 'sku', 'stock'] as const;
export type VariantColumn = (typeof variantColumns)[number];

export interface VariantCell {
  index: number;
  column: VariantColumn;
}

/** @returns true for text with several cells, as a spreadsheet copies them */
export const isTable = (text: string) => /[\t\n]/.test(text.trim());

/**
 * Puts the cells of a spreadsheet into the variants, from one cell on to the right and down. What has no room is left out.
 * @param text cells with tabs between, rows with line ends
 */
export function pasteCells(variants: VariantValues[], { index, column }: VariantCell, text: string): VariantValues[] {
  const rows = text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t'));
  const firstColumn = variantColumns.indexOf(column);
  return variants.map((variant, place) => {
    const cells = rows[place - index];
    if (place < index || !cells) return variant;
    const columns = variantColumns.slice(firstColumn, firstColumn + cells.length);
    return { ...variant, ...Object.fromEntries(columns.map((name, at) => [name, cells[at]?.trim() ?? ''])) };
  });
}

/** Copies a cell into all cells below it. */
export function fillDown(variants: VariantValues[], { index, column }: VariantCell): VariantValues[] {
  const source = variants[index];
  if (!source) return variants;
  return variants.map((variant, place) => (place > index ? { ...variant, [column]: source[column] } : variant));
}
