import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { descriptionFile, descriptionText, parametersFile, parametersText } from './stripe-parameters.ts';

test("the stand-in's list of Stripe's parameters is what npm run generate writes", () => {
  expect(JSON.parse(readFileSync(parametersFile, 'utf8'))).toEqual(JSON.parse(parametersText()));
});

test("the stand-in's description of Stripe's answers is what npm run generate writes", () => {
  expect(JSON.parse(readFileSync(descriptionFile, 'utf8'))).toEqual(JSON.parse(descriptionText()));
});
