import { type Db, draftLegalPages } from '@mercer/server';
import { StartError } from '../../../../apps/storefront/server/start-error.ts';
import { type Rows, rowsOf, setupOf } from './rows.ts';
import type { Setup } from './setup.ts';

/** What the shop's settings say already. @throws StartError for the demo store */
export async function readSetup(db: Db): Promise<Partial<Setup>> {
  const rows = await readRows(db);
  if (rows.store?.demo !== true) return setupOf(rows);
  throw new StartError(
    'This is the demo store. A shop of your own begins with a folder or database of its own, e.g. DATA_DIR=shop npm run mercer -- init',
  );
}

/**
 * Other fields of the settings stay as they are.
 * @returns the slugs of the legal pages that were drafted
 */
export function saveSetup(db: Db, setup: Setup): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    for (const [id, value] of Object.entries(rowsOf(setup, await readRows(tx)))) await saveRow(tx, id, value);
    const pages = { id: 'pages', name: 'Pages', fields: JSON.stringify(pageFields) };
    await tx
      .insertInto('content_models')
      .values(pages)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const owner = { id: 'init', name: 'mercer init', scopes: [] };
    return setup.legal ? draftLegalPages({ tx, actor: owner, now: new Date() }) : [];
  });
}

/** Imprint, privacy, terms and the like are records of it. */
const pageFields = [
  { id: 'title', name: 'Title', type: 'text' },
  { id: 'body', name: 'Body', type: 'text' },
];

async function readRows(db: Db): Promise<Rows> {
  const rows = await db.selectFrom('settings').selectAll().where('id', 'in', ['store', 'shipping', 'taxes']).execute();
  return Object.fromEntries(rows.map(({ id, value }) => [id, JSON.parse(value)]));
}

async function saveRow(db: Db, id: string, setting: object): Promise<void> {
  const value = JSON.stringify(setting);
  await db
    .insertInto('settings')
    .values({ id, value })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ value }))
    .execute();
}
