import { expect, test } from 'vitest';
import { pageStatus } from './page-status.ts';

test('a page is found, not found, or to be asked for again when its record could not be fetched', () => {
  expect([{ id: '1' }, null, undefined].map(pageStatus)).toEqual([200, 404, 503]);
});
