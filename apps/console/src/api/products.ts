import type { components } from '@mercer/operator';
import { queryOptions } from '@tanstack/react-query';
import { operator, toVersioned, unwrap } from './operator.ts';

export type ProductFilter = 'q' | 'status' | 'category' | 'tag' | 'sort';

type ProductListInit = NonNullable<Parameters<typeof operator.GET<'/operator/products', object>>[1]>;
export type ProductInput = components['schemas']['ProductInput'];
export type ProductChange = components['schemas']['ProductPatch'];

export async function readProductPage(filters: Partial<Record<ProductFilter, string>>, after: string | undefined) {
  // values of the address; the API refuses what it does not take
  const init = { params: { query: { ...filters, after, limit: '100' } } } as ProductListInit;
  return unwrap(await operator.GET('/operator/products', init));
}

export type ShopProduct = Awaited<ReturnType<typeof readProductPage>>['results'][number];
export type ProductImage = ShopProduct['images'][number];

const at = (id: string) => ({ path: { id } });

export async function readProduct(id: string) {
  const result = await operator.GET('/operator/products/{id}', { params: at(id) });
  return toVersioned(unwrap(result), result.response);
}

export const productOptions = (id: string) =>
  queryOptions({ queryKey: ['products', 'record', id], queryFn: () => readProduct(id) });

/** @param etag state of the product that was changed; the API refuses the change of another one with 412 */
export async function changeProduct(id: string, body: ProductChange, etag: string | null) {
  const header = etag === null ? {} : { 'If-Match': etag };
  const result = await operator.PATCH('/operator/products/{id}', { params: { ...at(id), header }, body });
  return toVersioned(unwrap(result), result.response);
}

export const createProduct = async (body: ProductInput) => unwrap(await operator.POST('/operator/products', { body }));

export async function deleteProduct(id: string) {
  return unwrap(await operator.DELETE('/operator/products/{id}', { params: at(id) }));
}

export async function restoreProduct(id: string) {
  return unwrap(
    await operator.POST('/operator/bin/{kind}/{id}/restore', { params: { path: { kind: 'product', id } }, body: {} }),
  );
}

export async function countStock(id: string, body: { variant_id?: string; stock_level: number; reason: string }) {
  return unwrap(await operator.POST('/operator/products/{id}/stock', { params: at(id), body }));
}

export const createPreview = async (id: string) =>
  unwrap(await operator.POST('/operator/products/{id}/preview', { params: at(id), body: {} }));

export async function uploadPicture(file: File): Promise<ProductImage> {
  const result = await operator.POST('/operator/images', { body: file, headers: { 'Content-Type': file.type } });
  // the answer is what `images` of a product hold
  return unwrap(result) as unknown as ProductImage;
}
