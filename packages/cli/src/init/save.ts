import { ApiError, type Db, draftLegalPages, saveSetting } from '@mercer/server';
import { StartError } from '../../../../apps/storefront/server/start-error.ts';
import { refusalText } from '../refusal-text.ts';
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

const owner = { id: 'init', name: 'mercer init', scopes: [] };

/**
 * Other fields of the settings stay as they are; what differs is written by the rules of the operator API.
 * @returns the slugs of the legal pages that were drafted
 * @throws StartError with what the API refuses; then nothing is written
 */
export async function saveSetup(db: Db, setup: Setup): Promise<string[]> {
  try {
    return await db.transaction().execute(async (tx) => {
      const saving = { tx, actor: owner, now: new Date() };
      const before = await readRows(tx);
      for (const [id, value] of Object.entries(rowsOf(setup, before))) {
        const isSame = JSON.stringify(before[id as keyof Rows]) === JSON.stringify(value); // the rows have these names
        if (!isSame) await saveSetting(saving, id, value);
      }
      const pages = { id: 'pages', name: 'Pages', fields: JSON.stringify(pageFields) };
      await tx
        .insertInto('content_models')
        .values(pages)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return setup.legal ? draftLegalPages(saving) : [];
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { message, status, code } = error;
    throw new StartError(refusalText({ message, status, code, param: undefined }), { cause: error });
  }
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
