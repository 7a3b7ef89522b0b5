import { expect, test } from 'vitest';
import { restoreEdit } from './unsaved-edits.ts';

const record = { base: { name: 'Mug', price: '11.00' }, etag: 'v2' };

test('what was typed before stands over the field that it was typed over, with its version', () => {
  const unsaved = { etag: 'v1', base: { price: '10.00' }, values: { price: '12.00' } };
  expect(restoreEdit(record, unsaved)).toEqual({
    base: { name: 'Mug', price: '10.00' },
    etag: 'v1',
    values: { name: 'Mug', price: '12.00' },
  });
});

test('what the record says already is no edit', () => {
  const unsaved = { etag: 'v1', base: { price: '10.00' }, values: { price: '11.00' } };
  expect(restoreEdit(record, unsaved)).toEqual({ ...record, values: record.base });
  expect(restoreEdit(record, undefined)).toEqual({ ...record, values: record.base });
});
