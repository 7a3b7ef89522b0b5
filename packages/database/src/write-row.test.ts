import { eachDatabase } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { insertRow, updateRow } from './index.ts';

eachDatabase((db) => {
  test('a row is written with the columns that are named', async () => {
    await insertRow(db(), 'settings', { id: 'a', value: '1' });
    await insertRow(db(), 'settings', { id: 'b', value: '2' });
    await updateRow(db(), 'settings', 'a', { value: '"quoted"' });
    const rows = db().selectFrom('settings').selectAll().where('id', 'in', ['a', 'b']).orderBy('id');
    expect(await rows.execute()).toEqual([
      { id: 'a', value: '"quoted"' },
      { id: 'b', value: '2' },
    ]);
  });
});
