import { dirname } from 'node:path';
import type { OperatorClient } from '@mercer/operator';
import { uploadPictures } from '../pictures/upload.ts';
import { Categories } from './categories.ts';
import { type Checked, checkFile, picturesIn } from './check.ts';
import type { Draft, Picture } from './draft.ts';
import { readDraftsOfFile } from './read-drafts.ts';
import { type Sent, sendAll, type Whole } from './send.ts';

export interface ProductImport {
  file: string;
  client: OperatorClient;
  signal: AbortSignal;
  /** where pictures are that have a path; undefined: beside the file */
  folder: string | undefined;
  allowsPrivate: boolean;
  /** everything is checked, nothing is written */
  isDry: boolean;
  /** products that are right are written although others are not */
  isPartial: boolean;
  /** begins a part of the work */
  step(label: string, total: number): { advance(pieces?: number): void; end(): void };
}

export interface ProductsImported extends Pick<Sent, 'created' | 'updated'> {
  checked: Checked;
  /** false: nothing was written */
  isWritten: boolean;
}

/**
 * Reads the file again for each step and holds a hundred products at a time: it is checked, then tried by the shop; only then
 * categories, pictures and products are written. Begun again after whatever ended it, it comes to the same.
 */
export async function importProducts(given: ProductImport): Promise<ProductsImported> {
  const checked = await checkFile(given.file, given.signal, folderOf(given));
  const goesOn = () => checked.faults.count === 0 || given.isPartial;
  const categories = new Categories(given.client, given.signal);
  await categories.load();
  const tried = goesOn()
    ? await send(given, checked, { label: 'check', isTried: true, body: bodyWith(categories) })
    : none;
  if (!goesOn() || given.isDry) return { checked, ...tried, isWritten: false };
  const ids = await upload(given, checked);
  if (!goesOn()) return { checked, ...none, isWritten: false };
  for (const path of checked.categories) await categories.make(JSON.parse(path));
  const written = await send(given, checked, { label: 'products', isTried: false, body: bodyWith(categories, ids) });
  return { checked, ...written, isWritten: true };
}

const none = { created: 0, updated: 0 };

function folderOf({ folder, file }: ProductImport): string {
  return folder ?? dirname(file);
}

interface Pass {
  label: string;
  isTried: boolean;
  body(draft: Draft): Whole['body'] | undefined;
}

async function send({ file, client, signal, step }: ProductImport, checked: Checked, { label, isTried, body }: Pass) {
  const { advance, end } = step(label, checked.products);
  try {
    const products = wholes(file, checked, body);
    const sent = await sendAll(products, { client, signal, isTried, faults: checked.faults, advance });
    for (const line of sent.refused) checked.faulty.add(line);
    return { created: sent.created, updated: sent.updated };
  } finally {
    end();
  }
}

async function* wholes(file: string, { faulty }: Checked, body: Pass['body']): AsyncGenerator<Whole> {
  const { drafts } = await readDraftsOfFile(file);
  for await (const { draft, isLeftOut } of drafts) {
    const whole = isLeftOut || faulty.has(draft.cell.line) ? undefined : body(draft);
    if (whole) yield { draft, body: whole };
  }
}

async function upload(given: ProductImport, { pictures, faults }: Checked): Promise<Map<string, string>> {
  const { client, signal, allowsPrivate, step } = given;
  const { advance, end } = step('pictures', pictures.size);
  try {
    return await uploadPictures(pictures, { client, signal, folder: folderOf(given), allowsPrivate, faults, advance });
  } finally {
    end();
  }
}

/** @param ids of pictures; undefined: they are not there yet @returns undefined for a product that lacks one */
function bodyWith(categories: Categories, ids?: Map<string, string>) {
  return (draft: Draft): Whole['body'] | undefined => {
    if (ids && picturesIn(draft).some(({ source }) => !ids.has(source))) return undefined;
    const found = draft.categories?.flatMap((path) => categories.find(path) ?? []);
    return {
      ...draft.item,
      ...(found && { categories: [...new Set(found)].map((id) => ({ id })) }),
      ...(ids && draft.pictures && { images: draft.pictures.map((picture) => imageOf(picture, ids)) }),
      ...(ids && withPictures(draft, ids)),
    };
  };
}

function imageOf({ source, caption }: Picture, ids: Map<string, string>) {
  return { id: ids.get(source), ...(caption && { caption }) };
}

function withPictures({ item, variantPictures }: Draft, ids: Map<string, string>) {
  if (variantPictures.every((picture) => picture === undefined)) return {};
  const { results } = item.variants as { results: object[] }; // those whose pictures these are
  const images = (picture: Picture | undefined) => (picture ? [imageOf(picture, ids)] : []);
  return { variants: { results: results.map((one, at) => ({ ...one, images: images(variantPictures[at]) })) } };
}
