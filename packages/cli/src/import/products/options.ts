import { slugOf } from '@mercer/server';
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

/** What a shopper chooses of a product, collected from the rows of its variants. */
export class Options {
  readonly list: Option[] = [];

  /** @param choices of a row @returns the ids of its values, in the order of the options */
  add(choices: ProductRow['options'], faults: Faults): string[] {
    return choices.map(({ name, value }, at) => {
      const option = this.#option(at, name);
      if (!option) {
        faults.add(value, 'an option with a name in the first row of the product');
        return '';
      }
      return addedValue(option, value.text.trim()).id;
    });
  }

  /** Later rows may leave out the name. */
  #option(at: number, name: string): Option | undefined {
    const known = name === '' ? this.list[at] : this.list.find((one) => one.name === name);
    if (known || name === '') return known;
    const id = distinct(slugOf(name) || `option-${at + 1}`, this.list);
    const option: Option = { id, name, variant: true, values: [] };
    this.list.push(option);
    return option;
  }
}

function addedValue(option: Option, name: string): Value {
  const known = option.values.find((value) => value.name === name);
  if (known) return known;
  const place = option.values.length + 1;
  const value = { id: distinct(`${option.id}-${slugOf(name) || place}`, option.values), name };
  option.values.push(value);
  return value;
}

/** Names like `C` and `C++` are the same without their signs. */
function distinct(id: string, others: { id: string }[]): string {
  const isTaken = (one: string) => others.some((other) => other.id === one);
  for (let count = 2, one = id; ; count++) {
    if (!isTaken(one)) return one;
    one = `${id}-${count}`;
  }
}
