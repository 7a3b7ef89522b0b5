import type { Db } from '@mercer/server';
import {
  eachDatabase,
  fillGrowingTables,
  findSearchColumns,
  findTableScans,
  isPostgres,
  recordStatements,
} from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { createOperatorCaller, openTestShop } from '../../shop.ts';
import { expectRefused, type Operator, openOperator } from './operator.ts';
import { walkedLists } from './paginated-lists.ts';

async function listIds(operator: Operator, address: string): Promise<string[]> {
  return (await operator.get(address)).body.results.map(({ id }: { id: string }) => id);
}

/** Their ids end in it. */
function compareIdNumbers(a: string, b: string): number {
  return Number(a.replace(/\D*/, '')) - Number(b.replace(/\D*/, ''));
}

/** Two at a time, to the end. */
async function walkPages(operator: Operator, address: string): Promise<string[]> {
  const foundIds: string[] = [];
  for (let afterQuery = ''; ; ) {
    const { results, next } = (await operator.get(`${address}limit=2${afterQuery}`)).body;
    expect(results.length).toBeLessThanOrEqual(2);
    foundIds.push(...results.map(({ id }: { id: string }) => id));
    if (next === null) return foundIds;
    afterQuery = `&after=${next}`;
  }
}

const buildListAddress = (path: string, question: string) => `${path}?${question && `${question}&`}`;

eachDatabase((db: () => Db) => {
  test.each(walkedLists)('$path is told page by page, and each row once', async (list) => {
    const { path, questions, isOldestFirst = false } = list;
    const { operator } = await openOperator(db());
    // The numbers include 9 and 10, which sort differently as text
    await list.write(db(), [7, 8, 9, 10, 11]);
    const allIds = await listIds(operator, path);
    expect(allIds).toHaveLength(5);
    expect(allIds.toSorted(compareIdNumbers)).toEqual(isOldestFirst ? allIds : allIds.toReversed());
    for (const address of Object.keys(questions).map((question) => buildListAddress(path, question))) {
      const walked = await walkPages(operator, address);
      expect(walked, address).toEqual(await listIds(operator, `${address}limit=1000`));
      expect(walked, address).toEqual(allIds.filter((id) => walked.includes(id)));
    }
    const { results, next } = (await operator.get(`${path}?limit=2`)).body;
    await list.write(db(), [12]);
    const remainingIds = await listIds(operator, `${path}?after=${next}`);
    expect(results.map(({ id }: { id: string }) => id)).toEqual(allIds.slice(0, 2));
    expect(remainingIds.slice(0, 3), 'what comes meanwhile moves no page').toEqual(allIds.slice(2));
    expectRefused(await operator.get(`${path}?page=2`), 'page');
    expectRefused(await operator.get(`${path}?limit=1001`), 'limit');
  });

  test('a page further down is looked up, however much there is before', async () => {
    for (const { write } of walkedLists) {
      for (let first = 0; first < 2000; first += 500) {
        await write(
          db(),
          [...Array(500).keys()].map((at) => first + at),
        );
      }
    }
    // adds nothing: PostgreSQL counts what there is
    await fillGrowingTables(db(), 0);
    const recorder = recordStatements(db());
    const operator = createOperatorCaller(await openTestShop(recorder.db));
    for (const { path, questions } of walkedLists) {
      const { next } = (await operator.get(`${path}?limit=900`)).body;
      for (const [question, columns] of Object.entries(questions)) {
        recorder.statements.clear();
        const answer = await operator.get(`${buildListAddress(path, question)}limit=10&after=${next}`);
        expect(answer.status, path).toBe(200);
        const query = [...recorder.statements.values()].find(({ sql }) => sql.includes('order by'));
        if (!query) throw new Error(`${path} asks nothing`);
        expect(await findTableScans(db(), query), path).toEqual([]);
        // PostgreSQL has counted how many there are, and may choose another index
        if (!isPostgres(db()))
          expect((await findSearchColumns(db(), query, findTableName(query.sql)))[0], path).toEqual(columns);
      }
    }
  });

  test('an entity_id without its entity is refused', async () => {
    const { operator } = await openOperator(db());
    expectRefused(await operator.get('/audit?entity_id=one'), 'entity_id');
  });
});

function findTableName(text: string): string {
  return text.match(/ from "(\w+)"/)?.[1] ?? '';
}
