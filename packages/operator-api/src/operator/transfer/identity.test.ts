import { createHash } from 'node:crypto';
import { indexProducts } from '@mercer/commerce/catalog';
import type { Db } from '@mercer/database';
import { createEmptyShop, createPhotograph, exportShop, importShop, postgresUrl } from '@mercer/server/testing';
import fc from 'fast-check';
import { sql } from 'kysely';
import type { GenericSchema } from 'valibot';
import { describe, expect, test } from 'vitest';
import { readTableColumns } from './columns.ts';
import { findShapeFault } from './json-columns.ts';
import { type Part, type RecordKind, recordKinds } from './records.ts';

type DatabaseCase = [name: string, make: () => Promise<Db>];

const places: DatabaseCase[] = [['SQLite', () => createEmptyShop('SQLite')]];
if (postgresUrl) places.push(['PostgreSQL', emptyPostgres]);

async function emptyPostgres(): Promise<Db> {
  const db = await createEmptyShop('PostgreSQL');
  // The sandbox and other programs keep tables in the same database
  await sql`create schema elsewhere`.execute(db);
  for (const table of ['refunds', 'orders', 'settings', 'images'])
    await sql
      .raw(`create table elsewhere.${table} (id bigint primary key, charge_id text not null, amount bytea)`)
      .execute(db);
  return db;
}

describe.each(places)('of a shop on %s', (_, makeSource) => {
  describe.each(places)('into one on %s', (__, makeTarget) => {
    test('whatever stands in the tables, what is exported and imported is exported as it was', {
      timeout: 300_000,
    }, async () => {
      const pictures = await Promise.all(
        sizes.map(async (size) => ({ ...size, bytes: await createPhotograph(size.width, size.height) })),
      );
      await fc.assert(
        fc.asyncProperty(fc.nat(), async (seed) => {
          const [source, target] = [await makeSource(), await makeTarget()];
          await new RandomShop(source, seed, pictures).fillTables();
          const exportedText = await exportShop(source);
          await importShop(target, exportedText);
          const splitIntoLines = (text: string) => text.split('\n');
          expect(splitIntoLines(await exportShop(target))).toEqual(splitIntoLines(exportedText));
          expect(await countTableRows(target)).toEqual(await countTableRows(source));
        }),
        { numRuns: 2, seed: 5 },
      );
    });
  });
});

/** Counts the rows of each table that is transferred. */
async function countTableRows(db: Db): Promise<Record<string, number>> {
  const tables = new Set(
    Object.values(recordKinds).flatMap(({ table, parts = [] }) => [table, ...parts.map((part) => part.table)]),
  );
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db);
    counts[table] = Number(rows[0]?.count);
  }
  return counts;
}

const words = [
  'plain',
  '',
  ' blank ',
  '"quoted" \'twice\'',
  '\\u0000 and \\ud83d as text',
  'a\\b\n\t\r',
  'Ω ß İ 抹茶 👩‍🚀',
  '\u202eright to left',
  'null',
  '7',
  '{"a":1}',
  '\u2028',
  '$1 %s :x ?',
];

const sizes = [
  { width: 20, height: 10 },
  { width: 12, height: 30 },
  { width: 9, height: 9 },
];
type Picture = (typeof sizes)[number] & { bytes: Buffer };
const noPicture: Picture = { width: 0, height: 0, bytes: Buffer.alloc(0) };

type Cells = Record<string, unknown>;

/** Rows in every table that moves, with whatever a column can hold; what others read of them has the shape that they expect. */
class RandomShop {
  readonly #db: Db;
  readonly #pictures: Picture[];
  #state: number;
  #count = 0;

  constructor(db: Db, seed: number, pictures: Picture[]) {
    this.#db = db;
    this.#state = seed || 1;
    this.#pictures = pictures;
  }

  async fillTables(): Promise<void> {
    const columns = await readTableColumns(this.#db);
    for (const [type, kind] of Object.entries(recordKinds)) {
      const rowCount = type === 'renewal_cart' ? 1 : 1 + this.#below(3);
      for (let at = 0; at < rowCount; at += 1) {
        const row = await this.#insert(kind, columns, this.#fixed(type, at));
        const key = row[kind.key[0] ?? ''];
        for (const part of (kind.parts ?? []).toReversed()) await this.#insertPart(part, key, columns);
      }
    }
    const products = await this.#db.selectFrom('products').select('id').execute();
    await this.#db.transaction().execute((tx) =>
      indexProducts(
        tx,
        products.map(({ id }) => id),
      ),
    );
  }

  async #insertPart(part: Part, owner: unknown, columns: Awaited<ReturnType<typeof readTableColumns>>): Promise<void> {
    let by = owner;
    if (part.through) {
      const { rows } = await sql<{ id: string }>`select id from ${sql.table(part.through.table)}
        where ${sql.ref(part.through.by)} = ${owner} limit 1`.execute(this.#db);
      by = rows[0]?.id;
      if (by === undefined) return;
    }
    const model = part.sqlCondition?.match(/^model = '(\w+)'$/)?.[1];
    const rowCount = ['second_factors', 'coupon_uses', 'hidden_products', 'review_votes'].includes(part.table)
      ? 1
      : 1 + this.#below(2);
    for (let at = 0; at < rowCount; at += 1) {
      const fixedCells = { [part.by]: by, ...(model && { model }), ...this.#shaped(part.table) };
      await this.#insert(part, columns, fixedCells);
    }
  }

  async #insert(
    kind: RecordKind | Part,
    columns: Awaited<ReturnType<typeof readTableColumns>>,
    fixed: Cells,
  ): Promise<Cells> {
    const tableColumns = columns.get(kind.table) ?? [];
    const keyed = 'key' in kind ? kind.key : [];
    const row: Cells = {};
    for (const { name, kind: type, isNullable, hasDefault, shape } of tableColumns) {
      if (name in fixed) row[name] = fixed[name];
      else if (name === 'id' && type === 'whole') continue;
      else if (isNullable && !keyed.includes(name) && this.#below(3) === 0) row[name] = null;
      else if (hasDefault && this.#below(4) === 0) continue;
      else if (shape) row[name] = JSON.stringify(this.#json(shape));
      else
        row[name] = this.#value(
          type,
          keyed.includes(name) || /(^|_)(id|key|number|code|email|slug|hash|token)$/.test(name),
        );
    }
    const names = Object.keys(row).map((name) => sql.ref(name));
    await sql`insert into ${sql.table(kind.table)} (${sql.join(names)}) values (${sql.join(Object.values(row))})`.execute(
      this.#db,
    );
    return row;
  }

  /** Builds the cells that make a record one that is transferred, and those that the shop itself reads. */
  #fixed(type: string, at: number): Cells {
    const shape = this.#shaped(recordKinds[type]?.table ?? '');
    if (type === 'counter') return { id: ['order_number', 'invoice_number', 'credit_note_number'][at] };
    // a renewal that has begun: its order has no number yet, and its cart moves as well
    if (type === 'order' && at === 0) return { ...shape, id: 'begun', number: null, cart_id: 'begun-cart' };
    if (type === 'order') return { ...shape, number: `N${this.#next()}` };
    if (type === 'renewal_cart') return { id: 'begun-cart' };
    if (type === 'translation') return { model: ['options', 'texts', 'attributes'][at] };
    if (type === 'card_token') return { account_card_id: `card-${this.#next()}` };
    if (type === 'category') return { product_count: 0, ...shape };
    if (type === 'setting') return { id: `x-${this.#next()}` };
    if (type === 'picture') return this.#picture(at);
    return shape;
  }

  #shaped(table: string): Cells {
    const createAddress = () => JSON.stringify({ name: this.#word(), country: 'DE', state: this.#word() });
    if (table === 'products')
      return {
        images: '[]',
        tags: JSON.stringify([this.#word(), `t${this.#next()}`]),
        options: JSON.stringify([{ id: 'o', name: this.#word(), values: [{ id: 'v', name: this.#word(), price: 0 }] }]),
        purchase_options: '{}',
        attributes: JSON.stringify({ wood: { id: 'wood', name: 'Wood', value: this.#word() } }),
        rating_average: this.#below(500) / 100,
        delivery: 'shipment',
        tax_class: 'standard',
        content: null,
      };
    if (table === 'variants') return { option_value_ids: '["v"]', images: '[]', content: null };
    if (table === 'orders') return { billing: createAddress(), shipping: createAddress(), taxes: '[]' };
    if (table === 'categories') return { image: null };
    if (table === 'tax_rules') return { class_rates: '{"books":50000}' };
    if (table === 'collections') return { image: null, rule: '{"match":"all","conditions":[]}' };
    // Days are part of the key
    if (table === 'subscription_periods') return { order_id: 'begun', date_start: `day-${this.#next()}` };
    if (table === 'review_images')
      return {
        name: `${createHash('sha256').update(String(this.#next())).digest('hex')}-review.webp`,
        ...this.#reviewBytes(),
      };
    return {};
  }

  #picture(at: number): Cells {
    const { width, height, bytes } = this.#pictures[at] ?? noPicture;
    const name = `${createHash('sha256').update(bytes).digest('hex')}.webp`;
    return { name, bytes, width, height, content_type: 'image/webp', colour: '#a0b1c2' };
  }

  #reviewBytes(): Cells {
    return { small: this.#pictures[0]?.bytes, bytes: this.#pictures[1]?.bytes };
  }

  #value(kind: string, isUnique: boolean): unknown {
    if (kind === 'whole') return this.#below(2) ? this.#below(2) : this.#below(1e12);
    if (kind === 'number') return this.#below(1e9) / 1e6 + 1 / 3;
    if (kind === 'bytes') return this.#pictures[0]?.bytes;
    return isUnique ? `${this.#word()}-${this.#next()}` : this.#word();
  }

  /** Whatever the column can hold: the first of these that has its shape. */
  #json(shape: GenericSchema): unknown {
    const anything = () => ({ [this.#word()]: [this.#word(), null, 1.5, { b: true, a: this.#word() }] });
    const named = { ...anything(), id: 'o', name: this.#word(), type: 'text', value: this.#word() };
    const party = { lines: [this.#word()] };
    const parties = { seller: party, buyer: party, shipping: party, lines: [anything()] };
    const values = [
      anything(),
      [anything()],
      [this.#word()],
      named,
      [{ ...named, rate: 7, amount: 70, quantity: 1, items: [] }],
      { ...anything(), items: [anything()] },
      { ...anything(), subject: '', heading: this.#word(), paragraphs: [this.#word()], button: '', note: '' },
      { ...anything(), type: 'percent', percent: 5 },
      { ...anything(), ...parties, currency: 'EUR' },
      [{ ...anything(), file: { url: '/images/x.webp' } }],
    ];
    const value = values.find((candidate) => findShapeFault(shape, candidate) === null);
    if (value === undefined) throw new Error('No value of this test has the shape of the column');
    return value;
  }

  #word(): string {
    return words[this.#below(words.length)] ?? '';
  }

  #next(): number {
    this.#count += 1;
    return this.#count;
  }

  #below(limit: number): number {
    this.#state = (this.#state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((this.#state / 2_147_483_648) * limit);
  }
}
