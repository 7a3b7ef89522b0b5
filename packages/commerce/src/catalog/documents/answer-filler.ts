import type { StockStatus } from '@mercer/contract';
import { parseJson } from '@mercer/database';
import {
  type CurrencyPrices,
  type Localization,
  type PricedItem,
  readOwnPrices,
  serializePrices,
  sumStockLevels,
} from '@mercer/search';
import { toJsonFields } from './json-parts.ts';
import { fillTemplate, type Gap } from './placeholders.ts';
import type { ProductAnswer } from './product-answer.ts';
import type { AnswerRow } from './select-answers.ts';

type VolatileColumns = Omit<AnswerRow, 'answer' | 'variants'>;

/** Fills the gaps of products that are shown together: major units, and no field where there is no value. JSON. */
export class AnswerFiller {
  readonly #localization: Localization;
  /** converted prices by the stored amounts, which many products share */
  readonly #prices = new Map<string, string>();

  constructor(localization: Localization) {
    this.#localization = localization;
  }

  fillAnswer({ answer, variants }: ProductAnswer, row: VolatileColumns, withVariants: boolean): string {
    const ownPrices = readOwnPrices(row.own_prices);
    let variant = -1;
    const fill = {
      prices: (id: string, amounts: string) => this.#pricesOf(ownPrices, id, amounts),
      gap: (gap: Gap): string => {
        if (gap === 'currency') return `"currency":"${this.#localization.currency}"`;
        if (gap === 'rating') return `"rating_average":${row.rating_average},"rating_count":${row.rating_count}`;
        if (gap === 'variants') return withVariants ? fillTemplate(variants, fill) : '';
        const [stocked, emptyStatus] = gap.split(':') as ['stock' | 'variantStock', StockStatus]; // as the type of gaps says
        if (stocked === 'stock') return buildStockFields(row, emptyStatus);
        variant += 1;
        return buildStockStatus(row, Number(row.levels.split(',')[variant] ?? 0), emptyStatus);
      },
    };
    return fillTemplate(answer, fill);
  }

  /** Returns the product's own prices in the requested currency, or the converted ones. */
  #pricesOf(ownPrices: CurrencyPrices, id: string, amounts: string): string {
    const cachedPrices = ownPrices.has(id) ? undefined : this.#prices.get(amounts);
    if (cachedPrices !== undefined) return cachedPrices;
    const prices = toJsonFields(serializePrices(parseJson<PricedItem>(amounts), id, ownPrices, this.#localization));
    if (!ownPrices.has(id)) this.#prices.set(amounts, prices);
    return prices;
  }
}

function buildStockFields(row: VolatileColumns, emptyStatus: StockStatus): string {
  const level = sumStockLevels(row.levels);
  const isTracked = row.stock_tracking === 1;
  const isPurchasable = !isTracked || level > 0 || emptyStatus !== 'out_of_stock';
  return `"stock_tracking":${isTracked},"stock_purchasable":${isPurchasable},${buildStockStatus(row, level, emptyStatus)}`;
}

function buildStockStatus({ stock_tracking }: VolatileColumns, level: number, emptyStatus: StockStatus): string {
  const status = stock_tracking === 1 && level <= 0 ? emptyStatus : 'in_stock';
  return `"stock_status":"${status}","stock_level":${level}`;
}
