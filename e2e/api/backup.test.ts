import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { lockFolder, openDatabase } from '@mercer/server';
import { ids, postgresUrl } from '@mercer/server/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readGatewayLedger } from '../money.ts';
import { runMercerCommand, startMercerProcess } from '../run-mercer.ts';
import { cards, createOperatorCaller, fillCart, fillCheckout, openTestShop, placeOrder } from '../shop.ts';
import { fillTestStore, temporaryDatabase } from '../temporary-database.ts';

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mercer-backup-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

type DataLocation = { DATA_DIR: string; DATABASE_URL?: string };

const createSqlitePlace = async (): Promise<DataLocation> => ({ DATA_DIR: temporaryFolder() });
const kinds: [database: string, make: () => Promise<DataLocation>][] = [['SQLite', createSqlitePlace]];
const server = postgresUrl;
if (server) {
  kinds.push([
    'PostgreSQL',
    async () => ({ DATA_DIR: temporaryFolder(), DATABASE_URL: await temporaryDatabase(server) }),
  ]);
}

const toDatabaseLocation = ({ DATA_DIR, DATABASE_URL }: DataLocation) =>
  DATABASE_URL ? { url: DATABASE_URL } : { path: join(DATA_DIR, 'mercer.sqlite') };

const toLedgerLocation = ({ DATA_DIR, DATABASE_URL }: DataLocation) =>
  DATABASE_URL ? { path: join(DATA_DIR, 'elsewhere.sqlite') } : { path: join(DATA_DIR, 'sandbox.sqlite') };

async function openShopAt(place: DataLocation) {
  const db = openDatabase(toDatabaseLocation(place));
  const shop = await openTestShop(db, { books: toLedgerLocation(place) });
  const closeShop = async () => {
    await shop.sandbox.close();
    await db.destroy();
  };
  return { ...shop, db, close: closeShop };
}

/** @returns the folder of a new backup */
async function createBackup(place: DataLocation): Promise<string> {
  const { code, stdout, stderr } = await runMercerCommand({ ...place }, 'backup', '--to', temporaryFolder(), '--json');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout).folder;
}

describe.each(kinds)('%s', (kind, make) => {
  test('a shop that is copied, lost and restored has its orders, and their money can go back', async () => {
    const place = await make();
    await fillTestStore(toDatabaseLocation(place));
    const shop = await openShopAt(place);
    const order = await placeOrder(shop.shopper(), [ids.mug, 2]);
    const folder = await createBackup(place);
    await placeOrder(shop.shopper(), [ids.mug, 1]);
    await shop.close();

    const elsewhere = await make();
    const restored = await runMercerCommand({ ...elsewhere }, 'restore', folder);
    expect(restored).toMatchObject({ code: 0, stderr: '', stdout: expect.stringMatching(/opens/) });
    const restoredShop = await openShopAt(elsewhere);
    onTestFinished(restoredShop.close);
    const operator = createOperatorCaller(restoredShop);
    const { results } = (await operator.get('/orders')).body;
    expect(results.map(({ number }: { number: string }) => number)).toEqual([order.number]);
    if (kind === 'PostgreSQL') return; // the gateways of this test keep their books beside the database
    await operator.post(`/orders/${order.id}/refund`, { amount: 1 });
    expect(await readGatewayLedger(restoredShop, order.id)).toMatchObject([{ amount_refunded: 100 }]);
  });

  test('what is copied while others write is as it was at one moment', async () => {
    const place = await make();
    await fillTestStore(toDatabaseLocation(place));
    const db = openDatabase(toDatabaseLocation(place));
    let isOver = false;
    const setBothStockLevels = (stock_level: number) =>
      db.transaction().execute(async (tx) => {
        await tx.updateTable('products').set({ stock_level }).where('id', '=', ids.mug).execute();
        await tx.updateTable('products').set({ stock_level }).where('id', '=', ids.coffee).execute();
      });
    const writeUntilOver = async () => {
      for (let turn = 1; !isOver; turn++) await setBothStockLevels(turn);
    };
    await setBothStockLevels(0);
    const writing = writeUntilOver();
    const folder = await createBackup(place);
    isOver = true;
    await writing;
    await db.destroy();

    const elsewhere = await make();
    expect(await runMercerCommand({ ...elsewhere }, 'restore', folder)).toMatchObject({ code: 0 });
    const copy = openDatabase(toDatabaseLocation(elsewhere));
    onTestFinished(() => copy.destroy());
    const rows = await copy
      .selectFrom('products')
      .select('stock_level')
      .where('id', 'in', [ids.mug, ids.coffee])
      .execute();
    expect(new Set(rows.map(({ stock_level }) => stock_level)).size).toBe(1);
  });

  test('a place where something is stays as it is', async () => {
    const place = await make();
    await fillTestStore(toDatabaseLocation(place));
    const folder = await createBackup(place);
    const occupiedPlace = await make();
    await fillTestStore(toDatabaseLocation(occupiedPlace));
    expect(await runMercerCommand({ ...occupiedPlace }, 'restore', folder)).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/There is (a shop in|something in the database)/),
    });
  });

  test('a shop of which nothing is there cannot be copied, and leaves no backup', async () => {
    const place = await make();
    const to = temporaryFolder();
    expect(await runMercerCommand({ ...place }, 'backup', '--to', to)).toMatchObject({ code: 1, stdout: '' });
    expect(readdirSync(to)).toEqual([]);
  });
});

async function createSmallBackup(): Promise<{ place: DataLocation; folder: string }> {
  const place = await createSqlitePlace();
  await fillTestStore(toDatabaseLocation(place));
  return { place, folder: await createBackup(place) };
}

async function readRestoreRefusal(folder: string, place?: DataLocation): Promise<string> {
  const target = place ?? (await createSqlitePlace());
  const { code, stdout, stderr } = await runMercerCommand({ ...target }, 'restore', folder);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  if (!place) expect(existsSync(join(target.DATA_DIR, 'mercer.sqlite'))).toBe(false);
  return stderr;
}

test('a backup has what its manifest lists and nothing else, for its owner alone', async () => {
  const place = await createSqlitePlace();
  await fillTestStore(toDatabaseLocation(place));
  const shop = await openShopAt(place);
  await placeOrder(shop.shopper(), [ids.mug, 1]);
  const cart = shop.shopper();
  await fillCart(cart, ids.mug, 1);
  await fillCheckout(cart, cards.declined);
  expect((await cart.post('/api/cart/order')).status).toBe(402);
  await shop.close();
  const { stdout } = await runMercerCommand({ ...place }, 'backup', '--to', temporaryFolder());
  expect(stdout).toMatch(/\borders +1\n(.*\n)*unpaid checkouts +1\n/);
  const folder = await createBackup(place);
  const { files, counts } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
  const names = files.map(({ name }: { name: string }) => name);
  expect(names).toContain('sandbox.sqlite');
  expect(readdirSync(folder).toSorted()).toEqual([...names, 'manifest.json'].toSorted());
  expect(counts).toMatchObject({ orders: 1, unpaid_checkouts: 1 });
  expect(statSync(folder).mode & 0o077).toBe(0);
  for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).mode & 0o077).toBe(0);
});

test('a backup that is not what it was is refused', async () => {
  const { folder } = await createSmallBackup();
  appendFileSync(join(folder, 'mercer.sqlite'), 'x');
  expect(await readRestoreRefusal(folder)).toMatch('damaged: mercer.sqlite');
  rmSync(join(folder, 'mercer.sqlite'));
  expect(await readRestoreRefusal(folder)).toMatch('mercer.sqlite is missing');
  rmSync(join(folder, 'manifest.json'));
  expect(await readRestoreRefusal(folder)).toMatch('There is no backup');
});

test('the folder where backups are kept is none, and the newest is named', async () => {
  const { folder } = await createSmallBackup();
  expect(await readRestoreRefusal(dirname(folder))).toMatch(`name one of them, as ${folder}, the newest`);
});

test('a backup of a version that counted unpaid checkouts among the orders is restored', async () => {
  const place = await createSqlitePlace();
  await fillTestStore(toDatabaseLocation(place));
  const shop = await openShopAt(place);
  await placeOrder(shop.shopper(), [ids.mug, 1]);
  const cart = shop.shopper();
  await fillCart(cart, ids.mug, 1);
  await fillCheckout(cart, cards.declined);
  await cart.post('/api/cart/order');
  await shop.close();
  const folder = await createBackup(place);
  const path = join(folder, 'manifest.json');
  const manifest = JSON.parse(readFileSync(path, 'utf8'));
  const { unpaid_checkouts, ...counts } = manifest.counts;
  writeFileSync(path, JSON.stringify({ ...manifest, counts: { ...counts, orders: 2 } }));
  expect(await runMercerCommand({ ...(await createSqlitePlace()) }, 'restore', folder)).toMatchObject({ code: 0 });
});

test.each([
  [{ migration: '9999-later' }, /newer version/],
  [{ database: 'postgresql' }, /DATABASE_URL/],
  [{ counts: { products: 0, orders: 7, accounts: 0, images: 0 } }, /not whole/],
  [{ files: [{ name: '../mercer.sqlite', bytes: 1, sha256: '' }] }, /not whole/],
])('a backup that says otherwise is refused: %j', async (change, sentence) => {
  const { folder } = await createSmallBackup();
  const path = join(folder, 'manifest.json');
  writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), ...change }));
  expect(await readRestoreRefusal(folder)).toMatch(sentence);
});

test('nothing is restored below a shop that runs', async () => {
  const { folder } = await createSmallBackup();
  const place = await createSqlitePlace();
  const unlock = lockFolder(place.DATA_DIR);
  onTestFinished(() => unlock?.());
  expect(await readRestoreRefusal(folder, place)).toMatch('Another shop is running');
});

test('a backup that is killed is none, and the next one clears it away', async () => {
  const { place } = await createSmallBackup();
  const to = temporaryFolder();
  const killed = startMercerProcess({ ...place }, 'backup', '--to', to);
  const ended = new Promise((resolve) => killed.once('close', resolve));
  await expect.poll(() => readdirSync(to), { timeout: 60_000, interval: 2 }).not.toEqual([]);
  killed.kill('SIGKILL');
  await ended;
  expect(await runMercerCommand({ ...place }, 'backup', '--to', to)).toMatchObject({ code: 0 });
  expect(readdirSync(to).filter((name) => name.startsWith('.'))).toEqual([]);
});

test('of older backups as many stay as were asked for; what is no backup stays', async () => {
  const { place } = await createSmallBackup();
  const to = temporaryFolder();
  writeFileSync(join(to, 'notes.txt'), '');
  const backupFolders: string[] = [];
  for (let round = 0; round < 3; round++) {
    const { stdout } = await runMercerCommand({ ...place }, 'backup', '--to', to, '--keep', '2', '--json');
    backupFolders.push(JSON.parse(stdout).folder);
  }
  const names = readdirSync(to).filter((name) => name !== 'notes.txt');
  expect(names.map((name) => join(to, name)).toSorted()).toEqual(backupFolders.slice(1).toSorted());
  expect(existsSync(join(to, 'notes.txt'))).toBe(true);
});

test('flags that make no sense end with 2', async () => {
  expect(await runMercerCommand({}, 'backup', '--keep', '0')).toMatchObject({ code: 2, stdout: '' });
  expect(await runMercerCommand({}, 'restore')).toMatchObject({ code: 2, stdout: '' });
});
