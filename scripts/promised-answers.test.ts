import { expect, test } from 'vitest';
import { neverProduced } from './promised-answers.ts';

const document = {
  paths: { '/api/cart': { get: { responses: { 200: {}, '5XX': {} } }, put: { responses: { 200: {} } } } },
};

test('what is promised and was answered in no test is named', () => {
  expect(neverProduced(document, new Set(['GET /api/cart 200', 'PUT /api/cart 404']))).toEqual([
    'GET /api/cart 5XX',
    'PUT /api/cart 200',
  ]);
});

test('of a description whose every answer was produced nothing is named', () => {
  expect(neverProduced(document, new Set(['GET /api/cart 200', 'GET /api/cart 5XX', 'PUT /api/cart 200']))).toEqual([]);
});
