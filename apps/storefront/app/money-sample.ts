import { roundTo } from '@mercer/contract';

const sampled = -11_111;
const number = /11(\D?)111(\D?)(0*)/;
const probes = [0, 1, 999.9, 1234.56, 1234567.89, -1, -1234.56];

/**
 * How a currency is written, '-$11,111.00', by `Intl.NumberFormat`, which a browser's thread takes 25 ms to load: with it a page's
 * scripts write prices without that. Undefined where amounts are grouped in another way.
 */
export function moneySample(locale: string, currency: string): string | undefined {
  const { format } = new Intl.NumberFormat(locale, { style: 'currency', currency });
  const sample = format(sampled);
  return probes.every((amount) => likeSample(amount, sample) === format(amount)) ? sample : undefined;
}

/** @param amount major units */
export function likeSample(amount: number, sample: string): string {
  const written = sample.replace(number, (_, group: string, point: string, { length }: string) => {
    const [whole = '', fraction = ''] = roundTo(Math.abs(amount), length).toFixed(length).split('.');
    return whole.replace(/\B(?=(\d{3})+$)/g, group) + point + fraction;
  });
  return amount < 0 && /[1-9]/.test(written) ? written : written.replace('-', '');
}
