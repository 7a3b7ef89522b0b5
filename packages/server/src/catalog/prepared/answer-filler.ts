import { parseJson } from '../../db/index.ts';
import { levelOf, type OwnPrices, type Priced, readOwnPrices, type Shown, serializePrices } from '../shown/index.ts';
import { fillGaps, type Gap } from './gaps.ts';
import { fields } from './json-parts.ts';
import type { ProductAnswer } from './product-answer.ts';
import type { AnswerRow } from './select-answers.ts';

type Changing = Omit<AnswerRow, 'answer' | 'variants'>;

/** Fills the gaps of products that are shown together: major units, and no field where there is no value. JSON. */
export class AnswerFiller {
  readonly #shown: Shown;
  /** those that were converted, by what is stored; many products have the same */
  readonly #prices = new Map<string, string>();

  constructor(shown: Shown) {
    this.#shown = shown;
  }

  fill({ answer, variants }: ProductAnswer, row: Changing, withVariants: boolean): string {
    const own = readOwnPrices(row.own_prices);
    let variant = -1;
    const fill = {
      prices: (id: string, amounts: string) => this.#pricesOf(own, id, amounts),
      gap: (gap: Gap): string => {
        if (gap === 'currency') return `"currency":"${this.#shown.currency}"`;
        if (gap === 'rating') return `"rating_average":${row.rating_average},"rating_count":${row.rating_count}`;
        if (gap === 'stock') return stockFields(row);
        if (gap === 'variants') return withVariants ? fillGaps(variants, fill) : '';
        variant += 1;
        return stockOf(row, Number(row.levels.split(',')[variant] ?? 0));
      },
    };
    return fillGaps(answer, fill);
  }

  /** Its own in the shown currency, else converted. */
  #pricesOf(own: OwnPrices, id: string, amounts: string): string {
    const known = own.has(id) ? undefined : this.#prices.get(amounts);
    if (known !== undefined) return known;
    const prices = fields(serializePrices(parseJson<Priced>(amounts), id, own, this.#shown));
    if (!own.has(id)) this.#prices.set(amounts, prices);
    return prices;
  }
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
