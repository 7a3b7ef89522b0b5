import { StartError } from '@mercer/host/config/start-error';
import { ApiError, type Db, draftLegalPages, saveSetting } from '@mercer/server';
import { formatRefusal } from '../refusal-text.ts';
import { buildSettingRows, type Rows, readSetupFromRows } from './setting-rows.ts';
import type { Setup } from './setup.ts';

/** Reads the parts of the setup that the shop's settings already contain. @throws StartError for the demo store */
export async function readShopSetup(db: Db): Promise<Partial<Setup>> {
  const rows = await readSettingRows(db);
  if (rows.store?.demo !== true) return readSetupFromRows(rows);
  throw new StartError(
    'This is the demo store. A shop of your own begins with a folder or database of its own, e.g. DATA_DIR=shop npm run mercer -- init',
  );
}

const owner = { id: 'init', name: 'mercer init', scopes: [] };

/**
 * Saves the setup by the rules of the operator API; only settings that differ are written, and their other fields stay
 * as they are.
 * @returns the slugs of the legal pages that were drafted
 * @throws StartError with what the API refuses; then nothing is written
 */
export async function saveShopSetup(db: Db, setup: Setup): Promise<string[]> {
  try {
    return await db.transaction().execute(async (tx) => {
      const saving = { tx, actor: owner, now: new Date() };
      const previousRows = await readSettingRows(tx);
      for (const [id, value] of Object.entries(buildSettingRows(setup, previousRows))) {
        const isSame = JSON.stringify(previousRows[id as keyof Rows]) === JSON.stringify(value); // the rows have these names
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
    throw new StartError(formatRefusal({ message, status, code, param: undefined }), { cause: error });
  }
}

/** Imprint, privacy, terms and the like are records of it. */
const pageFields = [
  { id: 'title', name: 'Title', type: 'text' },
  { id: 'body', name: 'Body', type: 'text' },
];

async function readSettingRows(db: Db): Promise<Rows> {
  const rows = await db.selectFrom('settings').selectAll().where('id', 'in', ['store', 'shipping', 'taxes']).execute();
  return Object.fromEntries(rows.map(({ id, value }) => [id, JSON.parse(value)]));
}
