import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parametersFile, parametersText } from './stripe-parameters.ts';

test("the stand-in's list of Stripe's parameters is what npm run generate writes", () => {
  expect(JSON.parse(readFileSync(parametersFile, 'utf8'))).toEqual(JSON.parse(parametersText()));
});
