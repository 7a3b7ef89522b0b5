import { buildTestApp, createEmptyShop, eachDatabase, exportShop, ids, importShop } from '@mercer/server/testing';
import { expect, test } from 'vitest';

const operator = { Authorization: 'Bearer sk_test' };

type Line = { type: string; record: Record<string, unknown>; parts?: Record<string, Record<string, unknown>[]> };

/** Replaces a value in a line of a file, at a path like `parts.variants.0.images`. */
function replaceAt(line: Line, path: string, value: unknown): string {
  const copy = structuredClone(line);
  const names = path.split('.');
  const last = names.pop() ?? '';
  let place: Record<string, unknown> = copy;
  for (const name of names) place = place[name] as Record<string, unknown>; // the path is one of the line's
  place[last] = value;
  return JSON.stringify(copy);
}

function nestLists(depth: number): unknown {
  let value: unknown = [];
  for (let level = 1; level < depth; level += 1) value = [value];
  return value;
}

eachDatabase((db) => {
  const exportLines = async () => (await exportShop(db())).trimEnd().split('\n');
  const openImport = async () => {
    const target = await createEmptyShop('SQLite');
    const { app, faults } = buildTestApp(target);
    const post = async (path: string, body: string) => {
      const answer = await app.request(`/operator/shop-imports${path}`, { method: 'POST', headers: operator, body });
      return { status: answer.status, body: await answer.json() };
    };
    const { id } = (await post('', JSON.stringify({ fingerprint: 'a'.repeat(64) }))).body;
    return { faults, postLines: (text: string) => post(`/${id}/lines?from=0`, text) };
  };

  test('a column of JSON takes only what the shop can read from it', async () => {
    await db().insertInto('settings').values({ id: 'menus', value: '[]' }).execute();
    const lines = await exportLines();
    const [head = ''] = lines;
    const parsed = lines.map((line) => JSON.parse(line) as Line); // as export writes them
    const findLine = (type: string, part?: string) => {
      const line = parsed.find((entry) => entry.type === type && (!part || entry.parts?.[part]?.length));
      if (!line) throw new Error(`The small store has no ${type}`);
      return line;
    };
    const { faults, postLines } = await openImport();
    const cases: [type: string, path: string, value: unknown, fault?: string][] = [
      ['product', 'record.images', {}],
      ['product', 'record.images', [null], 'record.images.0'],
      ['product', 'record.images', [{ id: 'a' }], 'record.images.0.file'],
      ['product', 'record.images', [{ file: { url: 7 } }], 'record.images.0.file.url'],
      ['product', 'record.tags', [7], 'record.tags.0'],
      ['product', 'record.tags', nestLists(100)],
      ['product', 'record.tags', 'no JSON'],
      ['product', 'record.options', [{ id: 'a', name: 'Size' }], 'record.options.0.values'],
      ['product', 'record.purchase_options', []],
      [
        'product',
        'record.purchase_options',
        { subscription: { plans: {} } },
        'record.purchase_options.subscription.plans',
      ],
      ['product', 'record.attributes', { wood: null }, 'record.attributes.wood'],
      ['product', 'record.attributes', { wood: { name: 'Wood', value: {} } }, 'record.attributes.wood.value'],
      ['product', 'record.content', 'no JSON'],
      ['product', 'record.content', { amount: '1', unit: 'kg' }, 'record.content.amount'],
      ['product', 'parts.variants.0.option_value_ids', [{}], 'parts.variants.0.option_value_ids.0'],
      ['category', 'record.image', []],
      ['category', 'record.image', {}, 'record.image.file'],
      ['setting', 'record.value', [7]],
    ];
    for (const [type, path, value, fault = path] of cases) {
      const line = replaceAt(findLine(type, path.match(/^parts\.(\w+)/)?.[1]), path, value);
      const answer = await postLines([head, line].join('\n'));
      expect([answer.status, answer.body.error?.param], `${path}: ${line.slice(0, 200)}`).toEqual([400, `2.${fault}`]);
    }
    expect(faults).toEqual([]);
  });

  test('what is JSON in the database is JSON in a file, and a file that has its text in place of it is read', async () => {
    const email = 'ada@example.test';
    await buildTestApp(db())
      .shopper()
      .post('/api/account', { email, metadata: { size: 'M' } });
    const content = JSON.stringify({ amount: 250, unit: 'g' });
    await db().updateTable('products').set({ content }).where('id', '=', ids.mug).execute();
    const lines = await exportLines();
    const texts = lines.flatMap((line) => {
      const { record = {}, parts = {} } = JSON.parse(line) as Line; // as export writes them
      const rows = [record, ...Object.values(parts).flat()];
      return rows.flatMap((row) => Object.values(row)).filter((value) => typeof value === 'string');
    });
    expect(texts.filter((text) => /^[[{]/.test(text))).toEqual([]);
    const target = await createEmptyShop('SQLite');
    const earlier = lines.map((line) =>
      line.replace('"metadata":{"size":"M"}', String.raw`"metadata":"{\"size\":\"M\"}"`),
    );
    expect(earlier).not.toEqual(lines);
    await importShop(target, earlier.join('\n'));
    const accounts = target.selectFrom('accounts').select('metadata').where('email', '=', email);
    expect(JSON.parse((await accounts.executeTakeFirstOrThrow()).metadata)).toEqual({ size: 'M' });
  });
});
