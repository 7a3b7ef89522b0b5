import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { describedPaths, pathsPath } from './operator-client.ts';

test('the operator client is typed by the description of today: `npm run generate` writes it', async () => {
  expect(readFileSync(pathsPath, 'utf8')).toBe(await describedPaths());
});
