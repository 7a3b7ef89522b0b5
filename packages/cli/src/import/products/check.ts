import { dirname } from 'node:path';
import type { Cell } from '../csv/cell.ts';
import { isAddress, pathOf } from '../pictures/local-picture.ts';
import { PictureFault } from '../pictures/picture-fault.ts';
import type { Draft, Picture, Variant } from './draft.ts';
import { Faults } from './faults.ts';
import { readDraftsOfFile } from './read-drafts.ts';

/** What is known of a file once all of it was read: no rows, only what they refer to. */
export interface Checked {
  format: string;
  /** columns that say nothing here */
  ignored: string[];
  products: number;
  variants: number;
  leftOut: number;
  faults: Faults;
  /** lines on which products begin that are not right */
  faulty: Set<number>;
  /** by their names from the top down, as JSON */
  categories: Set<string>;
  /** where each stands first */
  pictures: Map<string, Cell>;
}

/** Reads the whole file and writes nothing. @throws UnknownColumns, UnreadableFile */
export async function checkFile(path: string, signal: AbortSignal, folder = dirname(path)): Promise<Checked> {
  const { columns, drafts } = await readDraftsOfFile(path);
  const checked: Checked = {
    format: columns.format.name,
    ignored: columns.ignored,
    products: 0,
    variants: 0,
    leftOut: 0,
    faults: new Faults(),
    faulty: new Set(),
    categories: new Set(),
    pictures: new Map(),
  };
  const names = new Names();
  for await (const { draft, faults, isLeftOut } of drafts) {
    signal.throwIfAborted();
    if (isLeftOut) {
      checked.leftOut += 1;
      continue;
    }
    names.assertNew(draft, faults);
    await addPictures(draft, checked, { folder, faults });
    add(draft, checked, faults);
  }
  return checked;
}

function add(draft: Draft, checked: Checked, faults: Faults): void {
  checked.products += 1;
  checked.variants += draft.variantPictures.length;
  for (const path of draft.categories ?? []) checked.categories.add(JSON.stringify(path));
  checked.faults.addAll(faults);
  if (faults.count > 0) checked.faulty.add(draft.cell.line);
}

/** Slugs and SKUs by which products and variants of the file are found. */
class Names {
  readonly #slugs = new Map<string, number>();
  readonly #skus = new Map<string, number>();

  assertNew({ item, cell, cells }: Draft, faults: Faults): void {
    if (item.match === 'slug') {
      const before = lineBefore(this.#slugs, item.slug, cell);
      if (before !== undefined) faults.add(cell, `another slug than the product in line ${before} has`);
    }
    for (const [path, sku] of skusOf(item)) {
      const own = cells.get(path) ?? cell;
      const before = lineBefore(this.#skus, sku, own);
      if (before !== undefined) faults.add(own, `another SKU than in line ${before}`);
    }
  }
}

/** @returns the line where the name stands already; undefined: it is new, and is remembered */
function lineBefore(lines: Map<string, number>, name: unknown, { line }: Cell): number | undefined {
  if (typeof name !== 'string' || name === '') return undefined;
  const before = lines.get(name);
  if (before === undefined) lines.set(name, line);
  return before;
}

/** By the path of the field. */
function skusOf({ sku, variants }: Draft['item']): [path: string, sku: unknown][] {
  const { results = [] }: { results?: Variant[] } = Object(variants);
  return [['sku', sku], ...results.map((one, at): [string, unknown] => [`variants.results.${at}.sku`, one.sku])];
}

async function addPictures(
  draft: Draft,
  { pictures }: Checked,
  { folder, faults }: { folder: string; faults: Faults },
) {
  for (const picture of picturesIn(draft)) {
    if (pictures.has(picture.source)) continue;
    const fault = await faultOf(picture, folder);
    if (fault) faults.add(picture.cell, fault.message, picture.source);
    else pictures.set(picture.source, picture.cell);
  }
}

export function picturesIn({ pictures = [], variantPictures }: Draft): Picture[] {
  return [...pictures, ...variantPictures.flatMap((picture) => picture ?? [])];
}

async function faultOf({ source }: Picture, folder: string): Promise<PictureFault | undefined> {
  if (isAddress(source))
    return URL.canParse(source) ? undefined : new PictureFault('an address like https://example.com/a.jpg');
  try {
    await pathOf(source, folder);
    return undefined;
  } catch (error) {
    if (error instanceof PictureFault) return error;
    throw error;
  }
}
