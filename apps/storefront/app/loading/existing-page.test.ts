import { expect, test } from 'vitest';
import { existingPage } from './existing-page.ts';

function createPagedList(count: number) {
  const queries: { page: number; sort: string }[] = [];
  const load = async (query: { page: number; sort: string }) => {
    queries.push(query);
    return { count, page: query.page, page_count: Math.ceil(count / 10) };
  };
  return { queries, load };
}

test('past the last page is the last page, of the same list', async () => {
  const { queries, load } = createPagedList(35);
  expect(await existingPage(load, { page: 999, sort: 'newest' })).toMatchObject({ page: 4 });
  expect(queries).toEqual([
    { page: 999, sort: 'newest' },
    { page: 4, sort: 'newest' },
  ]);
});

test.each([
  [35, 4],
  [35, 1],
  [0, 1],
  [0, 999],
])('of %i entries, page %i is asked for once', async (count, page) => {
  const { queries, load } = createPagedList(count);
  expect(await existingPage(load, { page, sort: '' })).toMatchObject({ count, page });
  expect(queries).toHaveLength(1);
});
