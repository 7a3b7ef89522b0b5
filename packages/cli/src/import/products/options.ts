import { generateSlug } from '@mercer/server';
import type { ProductRow } from '../columns/read-row.ts';
import type { Faults } from './faults.ts';

interface Value {
  id: string;
  name: string;
}

export interface Option {
  id: string;
  name: string;
  variant: true;
  values: Value[];
}

/** Options that a shopper chooses from, collected from the rows of a product's variants. */
export class Options {
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
