import type { Db } from '@mercer/server';
import { eachDatabase } from '@mercer/server/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openImports } from './import-files.ts';
import { openOperator } from './operator.ts';

/** Columns of files, each with values that are right, so that a row with one wrong cell goes as far as it can. */
const files = {
  coupons: {
    code: 'SAVE',
    type: 'buy_get',
    value: '10',
    minimum: '5',
    quantity: '2',
    products: 'everyday-mug',
    groups: '',
    buy_quantity: '1',
    get_quantity: '1',
    get_limit: '3',
    date_from: '2026-01-01',
    priority: '1',
    max_uses: '5',
  },
  reviews: {
    product: 'everyday-mug',
    sku: '',
    email: 'eve@example.com',
    name: 'Eve',
    rating: '5',
    title: 'Good',
    text: 'Very good',
    status: 'published',
    date_created: '2026-01-01',
  },
  redirects: { from: '/old', to: '/new', status: '301' },
  customers: { email: 'eve@example.com', email_optin: 'yes', first_name: 'Eve', last_name: 'E', phone: '1', zip: '' },
  subscribers: { email: 'eve@example.com', status: 'confirmed', date_confirmed: '2026-01-01', locale: 'en' },
  giftcards: { code: 'ABCD-1234-EFGH', balance: '20' },
} as const;

const wrongCells = [
  '4.00638E+12',
  '=HYPERLINK("https://evil.example")',
  "'=1+1",
  '\u001b[2J\u001b]0;x\u0007',
  '\u202emoc.elpmaxe',
  '-1',
  '1e999',
  'NaN',
  '99999999999999999999',
  '999999999',
  '0',
  '9999-99-99',
  '+275760-09-13',
  '__proto__',
  'constructor',
  '//evil.example/a',
  'javascript:alert(1)',
  '/a%00b',
  '%',
  '\\|\\|',
  '|||',
  '"',
  '\r\n\r\n',
  'x'.repeat(6000),
  '😀'.repeat(300),
  '<script>alert(1)</script>',
  'null',
];

const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

eachDatabase((db: () => Db) => {
  test.each(Object.keys(files) as (keyof typeof files)[])(
    '%s with any cell are imported or refused with words',
    async (kind) => {
      const setup = await openOperator(db());
      const { upload, run, readImport, readNotices } = openImports(setup);
      const columns = Object.entries<string>(files[kind]);
      const rows = columns.flatMap(([name]) =>
        wrongCells.map((cell) => columns.map(([column, value]) => quote(column === name ? cell : value)).join(',')),
      );
      const csv = [columns.map(([name]) => name).join(','), ...rows].join('\n');
      const { id } = (await upload(kind, csv, '&partial=true')).body;
      await run();
      const imported = await readImport(id);
      expect(imported).toMatchObject({ state: 'completed', message: null });
      expect(imported.created + imported.unchanged + imported.updated + imported.refused).toBe(imported.total);
      for (const notice of await readNotices(id)) expect(notice).not.toMatch(/undefined|\bat .*\.ts|SQL|constraint/);
    },
  );

  test('files that are cut off or mixed up at any byte end with words', async () => {
    const setup = await openOperator(db());
    const { upload, run, readImport } = openImports(setup);
    const [columns, values] = [Object.keys(files.coupons), Object.values(files.coupons).map(quote)];
    const whole = Buffer.from(`\ufeff${columns}\r\n${values}\r\n${values.join(';')}\r\n`);
    const changes = fc.oneof(
      fc.nat({ max: whole.length }).map((end) => whole.subarray(0, end + 1)),
      fc
        .tuple(fc.nat({ max: whole.length - 1 }), fc.nat({ max: 255 }))
        .map(([at, byte]) => Buffer.concat([whole.subarray(0, at), Buffer.from([byte]), whole.subarray(at + 1)])),
    );
    const utf16 = Buffer.from(whole.toString(), 'utf16le');
    for (const bytes of [utf16, ...fc.sample(changes, { numRuns: 40, seed: 4 })]) {
      const answer = await upload('coupons', bytes as unknown as string, '&dry_run=true'); // sent as it is
      expect(answer.status).toBe(201);
      await run();
      const { state, message } = await readImport(answer.body.id);
      expect(['completed', 'failed']).toContain(state);
      if (state === 'failed') expect(message).toMatch(/nothing was imported$/);
    }
  });
});
