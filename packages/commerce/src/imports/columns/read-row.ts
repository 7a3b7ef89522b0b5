import { unguardFormulas } from '@mercer/contract';
import type { Cell } from '../csv/cell.ts';
import type { Field, Format } from './format.ts';
import { mercer } from './mercer.ts';
import type { Columns } from './recognize.ts';

/** A row in our own words; what is empty is not there, unless asked for by `at`. */
export interface ProductRow {
  line: number;
  /** true where the stock may be below zero: see `Format` */
  tellsBackorders: boolean;
  /** the cell of a column, also an empty one; undefined: there is no such column */
  at(field: Field): Cell | undefined;
  /** text of the cell without blanks around it; '' where it is empty */
  text(field: Field): string;
  options: { name: string; value: Cell }[];
  attributes: { name: string; value: Cell }[];
  /** values of custom fields, empty ones among them */
  customFields: { key: string; entity: 'product' | 'variant'; value: Cell }[];
  /** values of metadata, empty ones among them; an empty key has all of them as JSON */
  metadata: { key: string; entity: 'product' | 'variant'; value: Cell }[];
}

export function readProductRow(cells: Cell[], { targets, format }: Columns): ProductRow {
  const fields = new Map<Field, Cell>();
  const options = new Pairs();
  const numbered = new Pairs();
  const attributes: ProductRow['attributes'] = [];
  const customFields: ProductRow['customFields'] = [];
  const metadata: ProductRow['metadata'] = [];
  const last = cells.at(-1) ?? { text: '', line: 1, column: 1 };
  for (const [at, target] of targets.entries()) {
    if (!target) continue;
    const cell = unescapeCell(cells[at] ?? { ...last, text: '' }, format);
    if ('field' in target) fields.set(target.field, cell);
    else if ('option' in target) options.addPart(target.option, target.part, cell);
    else if ('numbered' in target) numbered.addPart(target.numbered, target.part, cell);
    else if ('attribute' in target) attributes.push({ name: target.attribute, value: cell });
    else if ('metadata' in target) metadata.push({ key: target.metadata, entity: target.entity, value: cell });
    else customFields.push({ key: target.customField, entity: target.entity, value: cell });
  }
  return {
    line: cells[0]?.line ?? 1,
    tellsBackorders: format.tellsBackorders ?? false,
    at: (field) => fields.get(field),
    text: (field) => fields.get(field)?.text.trim() ?? '',
    options: options.listCompletePairs(),
    attributes: [...attributes, ...numbered.listCompletePairs().filter(({ name }) => name !== '')],
    customFields,
    metadata,
  };
}

/** Excel keeps leading zeros as `="0012"`; exporters put a quote before what Excel would take for a formula, as in `'-5`. */
function unescapeCell(cell: Cell, format: Format): Cell {
  if (format === mercer) return { ...cell, text: unguardFormulas(withoutZeroGuard(cell.text)) };
  return { ...cell, text: withoutZeroGuard(cell.text).replace(/^\s*'([=+@-][\s\S]*?)\s*$/, '$1') };
}

function withoutZeroGuard(text: string): string {
  return text.replace(/^\s*="(.*)"\s*$/, '$1');
}

/** Names and values by their place. */
class Pairs {
  readonly #pairs = new Map<number, { name: string; value?: Cell }>();

  addPart(place: number, part: 'name' | 'value', cell: Cell) {
    const pair = this.#pairs.get(place) ?? { name: '' };
    this.#pairs.set(place, part === 'name' ? { ...pair, name: cell.text.trim() } : { ...pair, value: cell });
  }

  listCompletePairs(): { name: string; value: Cell }[] {
    const places = [...this.#pairs].toSorted(([a], [b]) => a - b);
    return places.flatMap(([, { name, value }]) => (value && value.text.trim() !== '' ? { name, value } : []));
  }
}
