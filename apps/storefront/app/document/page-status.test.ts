import { expect, test } from 'vitest';
import { getPageStatus } from './page-status.ts';

test('a page is found, not found, or to be asked for again when its record could not be fetched', () => {
  expect([{ id: '1' }, null, undefined].map(getPageStatus)).toEqual([200, 404, 503]);
});
