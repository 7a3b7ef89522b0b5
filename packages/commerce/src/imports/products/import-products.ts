import type { ImportShop } from '../import-shop.ts';
import { uploadPictures } from '../pictures/upload.ts';
import { Categories } from './categories.ts';
import { checkProductFile, type FileSummary, listPictures, type ProductFile } from './check.ts';
import { CustomFields } from './custom-fields.ts';
import type { Draft, Picture } from './draft.ts';
import { readProductDrafts } from './read-drafts.ts';
import { type ProductToSend, type SendCounts, sendInBatches } from './send-products.ts';

export interface ProductImport extends ProductFile {
  shop: ImportShop;
  signal: AbortSignal;
  allowsPrivate: boolean;
  /** true where everything is checked and nothing is written */
  isDry: boolean;
  /** products that are right are written although others are not */
  isPartial: boolean;
  /** begins a part of the work */
  step(label: string, total: number): { advance(pieces?: number): void; end(): void };
}

export interface ProductsImported extends Pick<SendCounts, 'created' | 'updated'> {
  checked: FileSummary;
  /** false: nothing was written */
  isWritten: boolean;
}

/**
 * Reads the file again for each step and holds a hundred products at a time: it is checked, then tried by the shop; only then
 * categories, pictures and products are written. Begun again after whatever ended it, it comes to the same.
 */
export async function importProducts(productImport: ProductImport): Promise<ProductsImported> {
  const checked = await checkProductFile(productImport, productImport.signal);
  const canContinue = () => checked.faults.count === 0 || productImport.isPartial;
  const categories = new Categories(productImport.shop);
  await categories.loadCategories();
  const customFields = new CustomFields(productImport.shop);
  const trialResult = canContinue()
    ? await sendProducts(productImport, checked, {
        label: 'check',
        isTried: true,
        body: createBodyBuilder({ categories, customFields }),
      })
    : noChanges;
  if (!canContinue() || productImport.isDry) return { checked, ...trialResult, isWritten: false };
  const ids = await uploadFilePictures(productImport, checked);
  if (!canContinue()) return { checked, ...noChanges, isWritten: false };
  for (const path of checked.categories) await categories.ensureCategory(JSON.parse(path));
  const writeResult = await sendProducts(productImport, checked, {
    label: 'products',
    isTried: false,
    body: createBodyBuilder({ categories, customFields }, ids),
  });
  return { checked, ...writeResult, isWritten: true };
}

const noChanges = { created: 0, updated: 0 };

interface Pass {
  label: string;
  isTried: boolean;
  body(draft: Draft): Promise<ProductToSend['body'] | undefined>;
}

async function sendProducts(
  { open, shop, signal, step }: ProductImport,
  checked: FileSummary,
  { label, isTried, body }: Pass,
) {
  const { advance, end } = step(label, checked.products);
  try {
    const products = buildProducts(open(), checked, body);
    const sendResult = await sendInBatches(products, { shop, signal, isTried, faults: checked.faults, advance });
    for (const line of sendResult.refusedLines) checked.faulty.add(line);
    return { created: sendResult.created, updated: sendResult.updated };
  } finally {
    end();
  }
}

async function* buildProducts(
  bytes: AsyncIterable<Uint8Array>,
  { faulty }: FileSummary,
  body: Pass['body'],
): AsyncGenerator<ProductToSend> {
  const { drafts } = await readProductDrafts(bytes);
  for await (const { draft, isLeftOut } of drafts) {
    const productBody = isLeftOut || faulty.has(draft.cell.line) ? undefined : await body(draft);
    if (productBody) yield { draft, body: productBody };
  }
}

async function uploadFilePictures(
  productImport: ProductImport,
  { pictures, faults }: FileSummary,
): Promise<Map<string, string>> {
  const { shop, signal, folder, allowsPrivate, step } = productImport;
  const { advance, end } = step('pictures', pictures.size);
  try {
    return await uploadPictures(pictures, {
      shop,
      signal,
      folder,
      allowsPrivate,
      faults,
      advance,
    });
  } finally {
    end();
  }
}

/** Records of the shop that products of the file refer to. */
interface ShopRecords {
  categories: Categories;
  customFields: CustomFields;
}

/** @param ids of pictures; undefined: they are not there yet @returns undefined for a product that lacks one */
function createBodyBuilder({ categories, customFields }: ShopRecords, ids?: Map<string, string>) {
  return async (draft: Draft): Promise<ProductToSend['body'] | undefined> => {
    if (ids && listPictures(draft).some(({ source }) => !ids.has(source))) return undefined;
    const categoryIds = draft.categories?.flatMap((path) => categories.findCategoryId(path) ?? []);
    const item = await customFields.convertProduct(draft.item);
    return {
      ...item,
      ...(categoryIds && { categories: [...new Set(categoryIds)].map((id) => ({ id })) }),
      ...(ids && draft.pictures && { images: draft.pictures.map((picture) => toProductImage(picture, ids)) }),
      ...(ids && withPictures({ ...draft, item }, ids)),
    };
  };
}

function toProductImage({ source, caption }: Picture, ids: Map<string, string>) {
  return { id: ids.get(source), ...(caption && { caption }) };
}

function withPictures({ item, variantPictures }: Draft, ids: Map<string, string>) {
  if (variantPictures.every((picture) => picture === undefined)) return {};
  const { results } = item.variants as { results: object[] }; // variants of these pictures
  const listImages = (picture: Picture | undefined) => (picture ? [toProductImage(picture, ids)] : []);
  return {
    variants: { results: results.map((variant, at) => ({ ...variant, images: listImages(variantPictures[at]) })) },
  };
}
