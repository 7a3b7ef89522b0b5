import { generateSlug } from '../../catalog/index.ts';
import type { Cell } from '../csv/cell.ts';
import { isWebAddress, resolvePicturePath } from '../pictures/local-picture.ts';
import { PictureFault } from '../pictures/picture-fault.ts';
import type { Draft, Picture, Variant } from './draft.ts';
import { Faults } from './faults.ts';
import { readProductDrafts } from './read-drafts.ts';

/** A file of products, which is read several times. */
export interface ProductFile {
  open(): AsyncIterable<Uint8Array>;
  /** folder of the pictures that have a path; undefined: they need an address */
  folder: string | undefined;
}

/** Result of reading a whole file: no rows, only what they refer to. */
export interface FileSummary {
  format: string;
  /** columns that say nothing here */
  ignored: string[];
  products: number;
  variants: number;
  leftOut: number;
  faults: Faults;
  /** lines on which products begin that are not right */
  faulty: Set<number>;
  /** paths of categories, names from the top down, as JSON */
  categories: Set<string>;
  /** pictures by source, with the cell in which each is first */
  pictures: Map<string, Cell>;
}

/** Reads the whole file and writes nothing. @throws UnknownColumns, UnreadableFile */
export async function checkProductFile({ open, folder }: ProductFile, signal: AbortSignal): Promise<FileSummary> {
  const { columns, drafts } = await readProductDrafts(open());
  const checked: FileSummary = {
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
    names.reportDuplicates(draft, faults);
    await collectPictures(draft, checked, { folder, faults });
    addCheckedDraft(draft, checked, faults);
  }
  return checked;
}

function addCheckedDraft(draft: Draft, checked: FileSummary, faults: Faults): void {
  checked.products += 1;
  checked.variants += draft.variantPictures.length;
  for (const path of draft.categories ?? []) checked.categories.add(JSON.stringify(path));
  checked.faults.addAllFaults(faults);
  if (faults.count > 0) checked.faulty.add(draft.cell.line);
}

/** Slugs, handles, names and SKUs by which products and variants of the file are found. */
class Names {
  readonly #slugs = new Map<string, number>();
  readonly #handles = new Map<string, number>();
  readonly #names = new Map<string, number>();
  /** slugs that new products get from their handles or names */
  readonly #derivedSlugs = new Map<string, number>();
  readonly #skus = new Map<string, number>();

  reportDuplicates({ item, cell, cells }: Draft, faults: Faults): void {
    const earlierLine = this.#findEarlierProduct(item, cell);
    if (earlierLine !== undefined) {
      const noun = item.match === 'name' ? 'name' : 'slug';
      faults.addFault(cell, `another ${noun} than the product in line ${earlierLine} has`);
    }
    for (const [path, sku] of listSkus(item)) {
      const skuCell = cells.get(path) ?? cell;
      const earlierLine = findEarlierLine(this.#skus, sku, skuCell);
      if (earlierLine !== undefined) faults.addFault(skuCell, `another SKU than in line ${earlierLine}`);
    }
  }

  /** A slug that the file states is not one that an earlier product of the file gets: it would change that product. */
  #findEarlierProduct({ match, slug, handle, name }: Draft['item'], cell: Cell): number | undefined {
    if (match === 'slug') return this.#derivedSlugs.get(String(slug)) ?? findEarlierLine(this.#slugs, slug, cell);
    if (match === 'sku') return undefined;
    const value = match === 'handle' ? handle : name;
    findEarlierLine(this.#derivedSlugs, generateSlug(String(value ?? '')), cell);
    return findEarlierLine(match === 'handle' ? this.#handles : this.#names, value, cell);
  }
}

/** @returns the line where the name stands already; undefined: it is new, and is remembered */
function findEarlierLine(lines: Map<string, number>, name: unknown, { line }: Cell): number | undefined {
  if (typeof name !== 'string' || name === '') return undefined;
  const earlierLine = lines.get(name);
  if (earlierLine === undefined) lines.set(name, line);
  return earlierLine;
}

/** Lists the SKUs of a product and its variants with the path of each field. */
function listSkus({ sku, variants }: Draft['item']): [path: string, sku: unknown][] {
  const { results = [] }: { results?: Variant[] } = Object(variants);
  return [
    ['sku', sku],
    ...results.map((variant, at): [string, unknown] => [`variants.results.${at}.sku`, variant.sku]),
  ];
}

async function collectPictures(
  draft: Draft,
  { pictures }: FileSummary,
  { folder, faults }: { folder: string | undefined; faults: Faults },
) {
  for (const picture of listPictures(draft)) {
    if (pictures.has(picture.source)) continue;
    const fault = await findPictureFault(picture, folder);
    if (fault) faults.addFault(picture.cell, fault.message, picture.source);
    else pictures.set(picture.source, picture.cell);
  }
}

export function listPictures({ pictures = [], variantPictures }: Draft): Picture[] {
  return [...pictures, ...variantPictures.flatMap((picture) => picture ?? [])];
}

async function findPictureFault({ source }: Picture, folder: string | undefined): Promise<PictureFault | undefined> {
  if (isWebAddress(source))
    return URL.canParse(source) ? undefined : new PictureFault('an address like https://example.com/a.jpg');
  if (folder === undefined) return new PictureFault('an address like https://example.com/a.jpg');
  try {
    await resolvePicturePath(source, folder);
    return undefined;
  } catch (error) {
    if (error instanceof PictureFault) return error;
    throw error;
  }
}
