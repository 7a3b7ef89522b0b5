import { readFileSync } from 'node:fs';
import { readConfig } from '@mercer/host/config/config';
import { variables } from '@mercer/host/config/variables';
import { expect, test } from 'vitest';
import { configurationPath, configurationReference } from './configuration-reference.ts';

test('the reference of variables and settings is of today: `npm run generate` writes it', async () => {
  expect(readFileSync(configurationPath, 'utf8')).toBe(await configurationReference());
});

test('each variable that is told is read, and each that is read is told', () => {
  const variableReads = new Set<string>();
  const env = new Proxy({} as NodeJS.ProcessEnv, {
    get(_, name) {
      variableReads.add(String(name));
      return undefined;
    },
  });
  readConfig(env);
  const documentedReads = [...variableReads].filter(
    (name) => !/_(KEY|ID|SECRET|MODE|PASSWORD|USERNAME|REGION|FILE)$/.test(name) || name in variables,
  );
  expect(documentedReads.toSorted()).toEqual(Object.keys(variables).toSorted());
});
