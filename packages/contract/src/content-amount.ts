export const contentUnits = ['g', 'kg', 'ml', 'l', 'cm', 'm', 'm2', 'm3'] as const;

/** Content of one piece, e.g. 250 g. */
export interface ContentAmount {
  amount: number;
  unit: (typeof contentUnits)[number];
}

/**
 * Content of one piece, also in the unit by which prices are compared: `price / base_amount` is the price of one
 * `base_unit`.
 */
export interface ProductContent extends ContentAmount {
  base_amount: number;
  base_unit: BaseUnit;
}

type BaseUnit = 'kg' | 'l' | 'm' | 'm²' | 'm³';

const bases: Record<ContentAmount['unit'], [unit: BaseUnit, parts: number]> = {
  g: ['kg', 1000],
  kg: ['kg', 1],
  ml: ['l', 1000],
  l: ['l', 1],
  cm: ['m', 100],
  m: ['m', 1],
  m2: ['m²', 1],
  m3: ['m³', 1],
};

export function productContent({ amount, unit }: ContentAmount): ProductContent {
  const [base_unit, parts] = bases[unit];
  return { amount, unit, base_amount: amount / parts, base_unit };
}
