import { expect, test } from 'vitest';
import { listChangedFields, mergeEdits } from './merge-edits.ts';

const base = { name: 'Mug', price: '12.00', tags: ['new'] };

test('changes of different fields are joined', () => {
  const merged = mergeEdits(base, { ...base, price: '13.00' }, { ...base, name: 'Big mug' });
  expect(merged).toEqual({ values: { name: 'Big mug', price: '13.00', tags: ['new'] }, conflicts: [] });
});

test('a field that both changed differently is a conflict, and keeps what was typed', () => {
  const merged = mergeEdits(base, { ...base, price: '13.00' }, { ...base, price: '14.00' });
  expect(merged.values.price).toBe('13.00');
  expect(merged.conflicts).toEqual([{ field: 'price', mine: '13.00', theirs: '14.00' }]);
});

test('the same change by both is no conflict', () => {
  const changed = { ...base, tags: ['new', 'gift'] };
  expect(mergeEdits(base, changed, { ...base, tags: ['new', 'gift'] }).conflicts).toEqual([]);
});

test('fields are changed when their contents differ', () => {
  expect(listChangedFields(base, { ...base, tags: ['new'] })).toEqual([]);
  expect(listChangedFields(base, { ...base, tags: [] })).toEqual(['tags']);
});
