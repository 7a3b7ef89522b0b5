import { roundToDecimals } from '@mercer/contract';

const sampled = -11_111;
const number = /11(\D?)111(\D?)(0*)/;
const probes = [0, 1, 999.9, 1234.56, 1234567.89, -1, -1234.56];

/**
 * Builds a sample such as '-$11,111.00' with `Intl.NumberFormat`, which takes a browser's thread 25 ms to load: scripts
 * that have the sample write prices without it. Returns undefined where a locale groups digits in another way.
 */
export function buildMoneySample(locale: string, currency: string): string | undefined {
  const { format } = new Intl.NumberFormat(locale, { style: 'currency', currency });
  const sample = format(sampled);
  return probes.every((amount) => formatLikeSample(amount, sample) === format(amount)) ? sample : undefined;
}

/** @param amount major units */
export function formatLikeSample(amount: number, sample: string): string {
  const formattedAmount = sample.replace(number, (_, group: string, point: string, { length }: string) => {
    const [integerDigits = '', fraction = ''] = roundToDecimals(Math.abs(amount), length).toFixed(length).split('.');
    return integerDigits.replace(/\B(?=(\d{3})+$)/g, group) + point + fraction;
  });
  return amount < 0 && /[1-9]/.test(formattedAmount) ? formattedAmount : formattedAmount.replace('-', '');
}
