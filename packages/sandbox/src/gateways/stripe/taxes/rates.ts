/** Tax of one jurisdiction, at plausible rates of 2026; the stand-in is no tax adviser. */
export interface JurisdictionTax {
  country: string;
  state: string | null;
  level: 'country' | 'state' | 'county' | 'city';
  /** name of the jurisdiction */
  name: string;
  taxName: string;
  type: 'sales_tax' | 'vat' | 'gst' | 'hst' | 'pst' | 'qst' | 'jct';
  /** percent */
  rate: number;
  /** percent for books and food; absent: they have the rate of all goods */
  reducedRate?: number;
  /** False where shipping has no tax. */
  isOnShipping: boolean;
}

type CountryRates = Readonly<Record<string, readonly [rate: number, reducedRate?: number]>>;

const vatRates: CountryRates = {
  AT: [20, 10],
  BE: [21, 6],
  BG: [20, 9],
  BH: [10, 0],
  CH: [8.1, 2.6],
  CY: [19, 5],
  CZ: [21, 12],
  DE: [19, 7],
  DK: [25],
  EE: [24, 9],
  ES: [21, 4],
  FI: [25.5, 14],
  FR: [20, 5.5],
  GB: [20, 0],
  GR: [24, 6],
  HR: [25, 5],
  HU: [27, 5],
  IE: [23, 0],
  IT: [22, 4],
  LT: [21, 5],
  LU: [17, 3],
  LV: [21, 5],
  MT: [18, 5],
  NL: [21, 9],
  NO: [25, 15],
  OM: [5, 0],
  PL: [23, 5],
  PT: [23, 6],
  RO: [21, 11],
  SE: [25, 6],
  SI: [22, 5],
  SK: [23, 5],
  AE: [5],
};

const gstRates: CountryRates = { AU: [10], NZ: [15], SG: [9], IN: [18, 5] };

/** Sales taxes of states, with those of counties and cities by the first digits of their postal codes. */
const stateTaxes: Readonly<Record<string, { rate: number; name: string; isOnShipping: boolean; local: LocalTax[] }>> = {
  CA: {
    rate: 7.25,
    name: 'California',
    isOnShipping: false,
    local: [{ zips: ['900', '901', '902'], level: 'county', name: 'Los Angeles', rate: 2.25 }],
  },
  NY: {
    rate: 4,
    name: 'New York',
    isOnShipping: true,
    local: [{ zips: ['100', '101', '102'], level: 'city', name: 'New York City', rate: 4.5 }],
  },
  TX: {
    rate: 6.25,
    name: 'Texas',
    isOnShipping: true,
    local: [{ zips: ['787'], level: 'city', name: 'Austin', rate: 1 }],
  },
  WA: {
    rate: 6.5,
    name: 'Washington',
    isOnShipping: true,
    local: [{ zips: ['981'], level: 'city', name: 'Seattle', rate: 3.85 }],
  },
};

interface LocalTax {
  zips: string[];
  level: 'county' | 'city';
  name: string;
  rate: number;
}

/** States by the first digits of their postal codes, where the address names none. */
const statesByZip: readonly [from: number, to: number, state: string][] = [
  [100, 149, 'NY'],
  [750, 799, 'TX'],
  [900, 961, 'CA'],
  [980, 994, 'WA'],
];

const canadianTaxes: Readonly<Record<string, [type: 'hst' | 'pst' | 'qst', rate: number]>> = {
  ON: ['hst', 8],
  NB: ['hst', 10],
  NL: ['hst', 10],
  NS: ['hst', 9],
  PE: ['hst', 10],
  BC: ['pst', 7],
  MB: ['pst', 7],
  SK: ['pst', 6],
  QC: ['qst', 9.975],
};

interface Place {
  country: string;
  state: string;
  zip: string;
}

/** Lists the taxes of a place in which the account is registered; none elsewhere. */
export function listJurisdictionTaxes({ country, state, zip }: Place): JurisdictionTax[] {
  if (country === 'US') return listAmericanTaxes(state || findStateOfZip(zip), zip);
  if (country === 'CA') return listCanadianTaxes(state);
  const national = { country, state: null, level: 'country', name: country, isOnShipping: true } as const;
  if (country === 'JP') return [{ ...national, taxName: 'JCT', type: 'jct', rate: 10, reducedRate: 8 }];
  const vat = vatRates[country];
  if (vat) return [{ ...national, taxName: 'VAT', type: 'vat', ...toRates(vat) }];
  const gst = gstRates[country];
  return gst ? [{ ...national, taxName: 'GST', type: 'gst', ...toRates(gst) }] : [];
}

function toRates([rate, reducedRate]: CountryRates[string]) {
  return { rate, ...(reducedRate !== undefined && { reducedRate }) };
}

function findStateOfZip(zip: string): string {
  const prefix = Number(zip.slice(0, 3));
  return statesByZip.find(([from, to]) => prefix >= from && prefix <= to)?.[2] ?? '';
}

function listAmericanTaxes(state: string, zip: string): JurisdictionTax[] {
  const tax = stateTaxes[state];
  if (!tax) return [];
  const { isOnShipping } = tax;
  const shared = { country: 'US', state, type: 'sales_tax', isOnShipping } as const;
  const local = tax.local.filter(({ zips }) => zips.includes(zip.slice(0, 3)));
  return [
    { ...shared, level: 'state', name: tax.name, taxName: 'Sales Tax', rate: tax.rate },
    ...local.map(({ level, name, rate }) => ({ ...shared, level, name, taxName: 'Local Sales Tax', rate })),
  ];
}

function listCanadianTaxes(province: string): JurisdictionTax[] {
  const shared = { country: 'CA', isOnShipping: true } as const;
  const gst: JurisdictionTax = {
    ...shared,
    state: null,
    level: 'country',
    name: 'Canada',
    taxName: 'GST',
    type: 'gst',
    rate: 5,
  };
  const provincial = canadianTaxes[province];
  if (!provincial) return [gst];
  const [type, rate] = provincial;
  return [gst, { ...shared, state: province, level: 'state', name: province, taxName: type.toUpperCase(), type, rate }];
}

/** Places in which the account of the stand-in collects taxes. */
export const registeredStates: readonly string[] = Object.keys(stateTaxes);
export const registeredCountries: readonly string[] = [...Object.keys(vatRates), ...Object.keys(gstRates), 'CA', 'JP'];
