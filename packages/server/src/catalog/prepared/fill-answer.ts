import { toMajorUnits } from '@mercer/contract';
import { levelOf, type OwnPrices, readOwnPrices, type Shown, shownAmount } from '../shown/index.ts';
import { fillGaps, type Gap } from './gaps.ts';
import type { ProductAnswer } from './product-answer.ts';
import type { AnswerRow } from './select-answers.ts';

type Changing = Omit<AnswerRow, 'answer' | 'variants'>;

/** The product on the wire: major units, and no field where there is no value. JSON. */
export function fillAnswer(
  { answer, variants }: ProductAnswer,
  row: Changing,
  shown: Shown,
  withVariants: boolean,
): string {
  const own = readOwnPrices(row.own_prices);
  const levels = row.levels.split(',');
  let variant = -1;
  const fill = (...[kind, ...parts]: Gap): string => {
    if (kind === 'prices') return pricesFields(parts, own, shown);
    if (kind === 'currency') return `"currency":${JSON.stringify(shown.currency)}`;
    if (kind === 'rating') return `"rating_average":${row.rating_average},"rating_count":${row.rating_count}`;
    if (kind === 'stock') return stockFields(row);
    if (kind === 'variants') return withVariants ? fillGaps(variants, fill) : '';
    variant += 1;
    return stockOf(row, Number(levels[variant] ?? 0));
  };
  return fillGaps(answer, fill);
}

/** Its own in the shown currency, else converted. */
function pricesFields([price, sale = '', orig = '', id = '']: string[], own: OwnPrices, shown: Shown): string {
  const set = own.get(id);
  const amount = (minor: number) => (set ? toMajorUnits(minor, shown.currency) : shownAmount(minor, shown));
  const field = (name: string, stored: string, ownAmount: number | null | undefined) => {
    const minor = set ? ownAmount : stored === '' ? null : Number(stored);
    return minor == null ? '' : `,"${name}":${amount(minor)}`;
  };
  return `"price":${amount(set?.price ?? Number(price))}${field('sale_price', sale, set?.sale_price)}${field('orig_price', orig, set?.orig_price)}`;
}

function stockFields(row: Changing): string {
  const level = levelOf(row.levels);
  const isTracked = row.stock_tracking === 1;
  return `"stock_tracking":${isTracked},"stock_purchasable":${!isTracked || level > 0},${stockOf(row, level)}`;
}

function stockOf({ stock_tracking }: Changing, level: number): string {
  const status = stock_tracking === 1 && level <= 0 ? 'out_of_stock' : 'in_stock';
  return `"stock_status":"${status}","stock_level":${level}`;
}
