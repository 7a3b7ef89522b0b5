// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { OperatorError } from '../api/operator.ts';
import { saveMerged } from './save-merged.ts';

interface Fields {
  name: string;
  price: string;
  sku: string;
}

const staleVersion = () => new OperatorError('The record has changed', { status: 412, code: 'precondition_failed' });

/** A record with versions, in which others save `changes`, one before each write that comes. */
function openRecord(changes: Partial<Fields>[]) {
  let version = 1;
  let record: Fields = { name: 'Mug', price: '10.00', sku: '' };
  const edit = { base: record, etag: 'v1' };
  const callbacks = { onMerge: vi.fn(), onConflict: vi.fn() };
  return {
    edit,
    ...callbacks,
    readRecord: () => record,
    save: (values: Fields) =>
      saveMerged<Fields, Fields>(
        { ...edit, values },
        {
          toValues: (value) => value,
          read: async () => ({ value: record, etag: `v${version}` }),
          async write({ etag, values: written }) {
            const change = changes.shift();
            if (change) {
              record = { ...record, ...change };
              version += 1;
            }
            if (etag !== `v${version}`) throw staleVersion();
            record = written;
            version += 1;
            return { value: record, etag: `v${version}` };
          },
          ...callbacks,
        },
      ),
  };
}

test('edits are joined with what others save, as often as they do', async () => {
  const { edit, save, readRecord, onMerge, onConflict } = openRecord([{ price: '11.00' }, { sku: 'MUG-1' }]);
  await save({ ...edit.base, name: 'Cup' });
  expect(readRecord()).toEqual({ name: 'Cup', price: '11.00', sku: 'MUG-1' });
  expect(onMerge).toHaveBeenCalledTimes(2);
  expect(onConflict).not.toHaveBeenCalled();
});

test('a field that somebody else has saved differently is asked about, after a merge as well', async () => {
  const { edit, save, readRecord, onConflict } = openRecord([{ price: '11.00' }, { name: 'Bowl' }]);
  await expect(save({ ...edit.base, name: 'Cup' })).rejects.toMatchObject({ status: 412 });
  expect(readRecord()).toMatchObject({ name: 'Bowl', price: '11.00' });
  const conflicts = [{ field: 'name', mine: 'Cup', theirs: 'Bowl' }];
  expect(onConflict).toHaveBeenCalledWith(expect.objectContaining({ conflicts }));
});

test('a record that others save again and again is refused in the end', async () => {
  const changes = Array.from({ length: 20 }, (_, count) => ({ price: `${count}.00` }));
  const { edit, save, readRecord } = openRecord(changes);
  await expect(save({ ...edit.base, name: 'Cup' })).rejects.toMatchObject({ status: 412 });
  expect(readRecord().name).toBe('Mug');
});
