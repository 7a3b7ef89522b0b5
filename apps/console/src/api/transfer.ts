import type { components } from '@mercer/operator';
import { queryOptions } from '@tanstack/react-query';
import { fetchAsOperator } from './console-fetch.ts';
import { operator, unwrap } from './operator.ts';

export type ImportJob = components['schemas']['Import'];
export type ImportKind = ImportJob['kind'];

export const importKinds: ImportKind[] = [
  'products',
  'customers',
  'orders',
  'reviews',
  'coupons',
  'subscribers',
  'giftcards',
  'redirects',
];

export interface ImportChoices {
  kind: ImportKind;
  mode: ImportJob['mode'];
  isDryRun: boolean;
  isPartial: boolean;
}

const openStates = new Set(['queued', 'checking', 'writing']);
export const isImportOpen = ({ state }: Pick<ImportJob, 'state'>) => openStates.has(state);

export async function readImportList(after: string | undefined) {
  const query = { limit: 20, ...(after ? { after } : {}) };
  return unwrap(await operator.GET('/operator/imports', { params: { query } }));
}

const pollMs = 1000;

/** An import, read again each second until it has ended. */
export const importOptions = (id: string) =>
  queryOptions({
    queryKey: ['imports', 'record', id],
    queryFn: async () => unwrap(await operator.GET('/operator/imports/{id}', { params: { path: { id } } })),
    refetchInterval: ({ state: { data } }) => (!data || isImportOpen(data) ? pollMs : false),
  });

export async function readImportNotices(id: string, after: string | undefined) {
  const query = { limit: 100, ...(after ? { after } : {}) };
  return unwrap(await operator.GET('/operator/imports/{id}/notices', { params: { path: { id }, query } }));
}

/** Uploads a file; the shop imports it afterwards. */
export async function startImport(file: File, { kind, mode, isDryRun, isPartial }: ImportChoices): Promise<ImportJob> {
  const query = new URLSearchParams({
    kind,
    mode,
    name: file.name,
    dry_run: String(isDryRun),
    partial: String(isPartial),
  });
  const url = new URL(`/operator/imports?${query}`, location.origin);
  const headers = { 'Content-Type': 'text/csv' };
  const response = await fetchAsOperator(new Request(url, { method: 'POST', body: file, headers }));
  const answer: unknown = await response.json().catch(() => undefined);
  // the answer of a call that has no streamed body in the client's types
  return unwrap(response.ok ? { data: answer, response } : { error: answer, response }) as ImportJob;
}

export const cancelImport = async (id: string) =>
  unwrap(await operator.POST('/operator/imports/{id}/cancel', { params: { path: { id } } }));
