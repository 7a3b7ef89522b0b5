import { seedDemo } from '@mercer/demo';
import { eachDatabase, emptyCatalog, type Shopper, testApp } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { type JudgedSearch, judgedSearches } from './judged-searches.ts';

/** What is meant of the first ten, and how near the first of it stands to the top, in percent: no worse than this. */
const floors = { recall: 97, reciprocalRank: 98 };

eachDatabase((db) => {
  test('a hundred searches find what is meant, and the best first', { timeout: 60_000 }, async () => {
    await emptyCatalog(db());
    for (const table of ['settings', 'accounts', 'counters'] as const) await db().deleteFrom(table).execute();
    expect(await seedDemo(db())).toBe(true);
    const shopper = testApp(db()).shopper();
    const results: Result[] = [];
    for (const search of judgedSearches) results.push(await judge(shopper, search));
    const missed = results.filter(({ recall }) => recall < 1).map(({ query, found }) => `${query}: ${found.join(' ')}`);
    expect(percent(results, 'recall'), missed.join('\n')).toBeGreaterThanOrEqual(floors.recall);
    expect(percent(results, 'reciprocalRank'), missed.join('\n')).toBeGreaterThanOrEqual(floors.reciprocalRank);
  });
});

interface Result {
  query: string;
  found: string[];
  recall: number;
  reciprocalRank: number;
}

async function judge(shopper: Shopper, { query, slugs }: JudgedSearch): Promise<Result> {
  const { body } = await shopper.get(`/api/products?fields=slug&limit=10&search=${encodeURIComponent(query)}`);
  const found: string[] = body.results.map(({ slug }: { slug: string }) => slug);
  const first = found.findIndex((slug) => slugs.includes(slug));
  const meant = found.filter((slug) => slugs.includes(slug)).length;
  const recall = meant / Math.min(slugs.length, 10);
  return { query, found, recall, reciprocalRank: first < 0 ? 0 : 1 / (first + 1) };
}

function percent(results: Result[], measure: 'recall' | 'reciprocalRank'): number {
  const sum = results.reduce((total, result) => total + result[measure], 0);
  return Math.round((1000 * sum) / results.length) / 10;
}
