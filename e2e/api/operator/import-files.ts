import { runImports } from '@mercer/server';
import type { TestResponse } from '@mercer/server/testing';
import { expect } from 'vitest';
import type { openOperator } from './operator.ts';

type Operator = Pick<Awaited<ReturnType<typeof openOperator>>, 'deps' | 'shop' | 'operator'>;

/** Uploads files to a shop and works on them as its background job does. */
export function openImports({ deps, shop, operator }: Operator) {
  const caller = shop();
  const upload = (kind: string, file: string, query = '', headers: Record<string, string> = {}) =>
    caller.sendRequest('POST', `/operator/imports?kind=${kind}${query}`, file, {
      Authorization: 'Bearer sk_test',
      'Content-Type': 'text/csv',
      ...headers,
    });
  const run = (stop = new AbortController().signal) => runImports(deps, stop);
  const readImport = async (id: string) => (await operator.get(`/imports/${id}`)).body;
  const readNotices = async (id: string): Promise<string[]> =>
    (await operator.get(`/imports/${id}/notices`)).body.results.map(
      ({ severity, line, value, message }: Record<string, unknown>) => `${severity} ${line} ${value}: ${message}`,
    );
  /** @returns the import when it has ended, with its notices */
  const importFile = async (kind: string, rows: string[], query = '') => {
    const answer: TestResponse = await upload(kind, `${rows.join('\n')}\n`, query);
    expect(answer.status).toBe(201);
    await run();
    const { id } = answer.body;
    return { ...(await readImport(id)), notices: await readNotices(id) };
  };
  return { upload, run, readImport, readNotices, importFile };
}
