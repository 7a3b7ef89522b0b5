import { seedDemoDatabase } from '@mercer/demo';
import { buildTestApp, eachDatabase, emptyCatalog, type Shopper } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { type JudgedSearch, judgedSearches } from './judged-searches.ts';

/**
 * Lowest accepted scores in percent: the share of relevant products found among the first ten, and how near to the top
 * the first of them is.
 */
const floors = { recall: 99, reciprocalRank: 97.5 };

eachDatabase((db) => {
  test('two hundred searches find what is meant, and the best first', { timeout: 60_000 }, async () => {
    await emptyCatalog(db());
    for (const table of ['settings', 'accounts', 'counters'] as const) await db().deleteFrom(table).execute();
    expect(await seedDemoDatabase(db())).toBe(true);
    const shopper = buildTestApp(db()).shopper();
    const results: Result[] = [];
    for (const search of judgedSearches) results.push(await judgeSearch(shopper, search));
    for (const measure of ['recall', 'reciprocalRank'] as const) {
      const missed = results
        .filter((result) => result[measure] < 1)
        .map(({ query, foundSlugs }) => `${query}: ${foundSlugs.join(' ')}`);
      const report = [...listPercentByKind(results, measure), ...missed].join('\n');
      expect.soft(computePercent(results, measure), report).toBeGreaterThanOrEqual(floors[measure]);
    }
  });
});

interface Result {
  kind: JudgedSearch['kind'];
  query: string;
  foundSlugs: string[];
  recall: number;
  reciprocalRank: number;
}

async function judgeSearch(shopper: Shopper, { kind, query, slugs }: JudgedSearch): Promise<Result> {
  const { body } = await shopper.get(`/api/products?fields=slug&limit=10&search=${encodeURIComponent(query)}`);
  const foundSlugs: string[] = body.results.map(({ slug }: { slug: string }) => slug);
  const first = foundSlugs.findIndex((slug) => slugs.includes(slug));
  const matchCount = foundSlugs.filter((slug) => slugs.includes(slug)).length;
  const recall = matchCount / Math.min(slugs.length, 10);
  return { kind, query, foundSlugs, recall, reciprocalRank: first < 0 ? 0 : 1 / (first + 1) };
}

function computePercent(results: Result[], measure: 'recall' | 'reciprocalRank'): number {
  const sum = results.reduce((total, result) => total + result[measure], 0);
  return Math.round((1000 * sum) / results.length) / 10;
}

function listPercentByKind(results: Result[], measure: 'recall' | 'reciprocalRank'): string[] {
  const resultsByKind = Object.entries(Object.groupBy(results, ({ kind }) => kind));
  return resultsByKind.map(
    ([kind, kindResults]) => `${measure}, ${kind}: ${computePercent(kindResults ?? [], measure)} %`,
  );
}
