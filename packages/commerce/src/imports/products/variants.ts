import { generateSlug } from '../../catalog/index.ts';
import type { ProductRow } from '../columns/read-row.ts';
import { readOwnerValues } from './custom-fields.ts';
import type { Draft, Picture, Variant } from './draft.ts';
import type { Faults } from './faults.ts';
import { readPrices } from './prices.ts';
import { CellReader } from './read-cells.ts';

interface Value {
  id: string;
  name: string;
}

interface Option {
  id: string;
  name: string;
  variant: true;
  values: Value[];
}

/** Options that a shopper chooses from, collected from the rows of a product's variants. */
class Options {
  readonly list: Option[] = [];
  readonly #ids = new DistinctIds();
  /** values by the name of the option, then by the name of the value */
  readonly #options = new Map<string, { option: Option; values: Map<string, Value>; ids: DistinctIds }>();

  /** @param choices of a row @returns the ids of its values, in the order of the options */
  addChoices(choices: ProductRow['options'], faults: Faults): string[] {
    return choices.map(({ name, value }, at) => {
      const optionName = name || this.list[at]?.name; // later rows may leave out the name
      if (optionName === undefined) {
        faults.addFault(value, 'an option with a name in the first row of the product');
        return '';
      }
      return this.#valueOf(optionName, value.text.trim(), at).id;
    });
  }

  #valueOf(optionName: string, name: string, at: number): Value {
    const { option, values, ids } = this.#options.get(optionName) ?? this.#added(optionName, at);
    const existingValue = values.get(name);
    if (existingValue) return existingValue;
    const place = option.values.length + 1;
    const value = { id: ids.createDistinctId(`${option.id}-${generateSlug(name) || place}`), name };
    option.values.push(value);
    values.set(name, value);
    return value;
  }

  #added(name: string, at: number) {
    const id = this.#ids.createDistinctId(generateSlug(name) || `option-${at + 1}`);
    const option: Option = { id, name, variant: true, values: [] };
    const added = { option, values: new Map<string, Value>(), ids: new DistinctIds() };
    this.list.push(option);
    this.#options.set(name, added);
    return added;
  }
}

/** Names like `C` and `C++` are the same without their signs: the second one is given a number. */
class DistinctIds {
  readonly #takenIds = new Set<string>();
  /** the next number to try, by id */
  readonly #next = new Map<string, number>();

  createDistinctId(id: string): string {
    let candidateId = id;
    let count = this.#next.get(id) ?? 2;
    for (; this.#takenIds.has(candidateId); count++) candidateId = `${id}-${count}`;
    this.#next.set(id, count);
    this.#takenIds.add(candidateId);
    return candidateId;
  }
}

export interface Variants {
  options: Options['list'];
  results: Variant[];
  pictures: (Picture | undefined)[];
}

/** The variants of a product's rows; undefined for a product that has none. */
export function readVariants(rows: ProductRow[], faults: Faults, cells: Draft['cells']): Variants | undefined {
  const variantRows = rows.filter(holdsVariant);
  const rowChoices = variantRows.map((row) => ({ row, choices: listRowChoices(row) }));
  if (rowChoices.every(({ choices }) => choices.length === 0)) {
    for (const row of variantRows.slice(1))
      faults.addFault(findProductCell(row), 'another product, or a value of an option');
    return undefined;
  }
  const options = new Options();
  const linesByKey = new Map<string, number>();
  const results = rowChoices.map(({ row, choices }, at) => {
    const option_value_ids = options.addChoices(choices, faults);
    const key = option_value_ids.join();
    const earlierLine = linesByKey.get(key);
    if (earlierLine !== undefined) faults.addFault(findProductCell(row), `other values than in line ${earlierLine}`);
    linesByKey.set(key, row.line);
    return { option_value_ids, ...readVariantFields(row, at, { faults, cells }) };
  });
  for (const [at, { option_value_ids }] of results.entries()) {
    const row = rowChoices[at]?.row;
    if (row && option_value_ids.length !== options.list.length)
      faults.addFault(findProductCell(row), 'a value of each option');
  }
  return { options: options.list, results, pictures: rowChoices.map(({ row }) => readVariantPicture(row)) };
}

/** Says whether a row holds a variant; other rows hold further pictures, or what the variants have in common. */
function holdsVariant(row: ProductRow): boolean {
  if (row.at('type')) return row.text('parent') !== '' || row.text('type').startsWith('simple');
  // All of these fields are text
  return row.options.length > 0 || ['sku', 'price', 'stock'].some((field) => row.text(field as 'sku') !== '');
}

/** A product without variants is one of title `Default Title` in Shopify's files. */
function listRowChoices(row: ProductRow): ProductRow['options'] {
  if (row.at('type')) return row.text('parent') === '' ? [] : row.attributes;
  return row.options.filter(({ value }) => value.text.trim() !== 'Default Title');
}

function readVariantFields(row: ProductRow, at: number, { faults, cells }: { faults: Faults; cells: Draft['cells'] }) {
  const path = `variants.results.${at}.`;
  const reader = new CellReader(row, { faults, cells, path });
  const stock_level = reader.readPieces('stock', 'stock_level');
  const weight = reader.readWeight();
  const sku = reader.sku();
  return {
    ...readPrices(row, reader, faults),
    ...(sku === undefined ? {} : { sku }),
    ...(stock_level === undefined ? {} : { stock_level: stock_level ?? 0 }),
    ...(weight === undefined ? {} : { weight }),
    ...readOwnerValues(row, 'variant', { cells, faults, path }),
    ...Object.fromEntries(Object.entries(reader.readGoods()).filter(([, value]) => value !== undefined)),
  };
}

function readVariantPicture(row: ProductRow): Picture | undefined {
  const cell = row.at('variant_image');
  const source = row.text('variant_image') || (row.text('parent') && row.text('images').split(',')[0]?.trim()) || '';
  return source ? { source, caption: '', cell: cell ?? row.at('images') ?? findProductCell(row) } : undefined;
}

export function findProductCell(row: ProductRow) {
  return row.at('slug') ?? row.at('name') ?? row.at('sku') ?? { text: '', line: row.line, column: 1 };
}
