import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findSubtractions } from './pieces.ts';

const orders = 'packages/commerce/src/orders';

test('a subtraction of pieces is found in whatever form it has', () => {
  expect(findSubtractions('const left = item.quantity - refunded;')).toEqual(['item.quantity - refunded']);
  expect(findSubtractions('left -= line.shipped;')).toEqual(['left -= line.shipped']);
  expect(findSubtractions('const canceled = item.canceled + before - after;')).toHaveLength(1);
  expect(findSubtractions('const due = order.grand_total - paid;')).toEqual([]);
});

// An order that is being made compares lines of a cart, to which nothing has happened yet
const sources = globSync(`${orders}/**/*.ts`, { exclude: [`${orders}/{pieces,pending-order}/**`, '**/*.test.ts'] });

test('no other module of orders subtracts the pieces of a line', () => {
  expect(sources.length).toBeGreaterThan(50);
  const subtractionsByFile = sources.map((path) => [path, findSubtractions(readFileSync(path, 'utf8'), path)]);
  expect(subtractionsByFile.filter(([, subtractions]) => subtractions?.length)).toEqual([]);
});
