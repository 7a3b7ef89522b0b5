import type { components } from '@mercer/operator';
import { queryOptions } from '@tanstack/react-query';
import { operator, send, toVersioned, unwrap } from './operator.ts';

/** Text of a page in another language of the store; what it lacks is shown in the store's own. */
export interface PageText {
  title?: string;
  slug?: string;
  body?: string;
}

export type ContentPage = Omit<components['schemas']['Page'], '$locale'> & { $locale?: Record<string, PageText> };
export type PageChange = components['schemas']['PagePatch'];
export type Redirect = components['schemas']['Redirect'];

type PageListInit = NonNullable<Parameters<typeof operator.GET<'/operator/pages', object>>[1]>;
type RedirectListInit = NonNullable<Parameters<typeof operator.GET<'/operator/redirects', object>>[1]>;

const at = (id: string) => ({ path: { id } });
const toHeader = (etag: string | null) => (etag === null ? {} : { 'If-Match': etag });

export async function readPageList(filters: { q?: string }, after: string | undefined) {
  // values of the address; the API refuses what it does not take
  const init = { params: { query: { ...filters, after, limit: '100' } } } as PageListInit;
  const list = unwrap(await operator.GET('/operator/pages', init));
  // the texts of other languages are those of `PageText`
  return { ...list, results: list.results as ContentPage[] };
}

export async function readPage(id: string) {
  const result = await operator.GET('/operator/pages/{id}', { params: at(id) });
  // the texts of other languages are those of `PageText`
  return toVersioned(unwrap(result) as ContentPage, result.response);
}

export const pageOptions = (id: string) =>
  queryOptions({ queryKey: ['pages', 'record', id], queryFn: () => readPage(id), refetchOnWindowFocus: false });

export const createPage = async (body: { title: string; slug: string; body: string; published: boolean }) =>
  unwrap(await operator.POST('/operator/pages', { body }));

export async function changePage(id: string, body: PageChange, etag: string | null) {
  const params = { ...at(id), header: toHeader(etag) };
  const result = await operator.PATCH('/operator/pages/{id}', { params, body });
  // the texts of other languages are those of `PageText`
  return toVersioned(unwrap(result) as ContentPage, result.response);
}

export async function deletePage(id: string, etag: string | null) {
  return unwrap(await operator.DELETE('/operator/pages/{id}', { params: { ...at(id), header: toHeader(etag) } }));
}

/** Makes the legal pages that the shop lacks, unpublished. @returns how many there are now that were not */
export const createLegalPages = async () =>
  unwrap(await operator.POST('/operator/pages/legal', { body: {} })).results.length;

export async function readRedirectList(filters: { q?: string }, after: string | undefined) {
  // values of the address; the API refuses what it does not take
  const init = { params: { query: { ...filters, after, limit: '100' } } } as RedirectListInit;
  return unwrap(await operator.GET('/operator/redirects', init));
}

export const createRedirect = async (body: { from: string; to: string; status: 301 | 302 }) =>
  unwrap(await operator.POST('/operator/redirects', { body }));

export async function deleteRedirect(id: string) {
  return unwrap(await operator.DELETE('/operator/redirects/{id}', { params: at(id) }));
}

/** Brings a record back from the bin. */
export const restoreRecord = (kind: 'page' | 'redirect', id: string) =>
  send<unknown>('POST', `/operator/bin/${kind}/${encodeURIComponent(id)}/restore`, {});
