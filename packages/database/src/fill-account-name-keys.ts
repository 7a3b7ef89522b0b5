import { buildNameKey } from './name-key.ts';
import type { Db } from './schema.ts';

const batch = 1000;

/** Fills in the search key of the accounts that have none, such as those of a file of an earlier version. */
export async function fillAccountNameKeys(db: Db): Promise<void> {
  let last = '';
  for (;;) {
    const accounts = db.selectFrom('accounts').select(['id', 'first_name', 'last_name']).where('name_key', 'is', null);
    const page = await accounts.where('id', '>', last).orderBy('id').limit(batch).execute();
    for (const { id, ...names } of page) {
      const name_key = buildNameKey(names);
      if (name_key !== null) await db.updateTable('accounts').set({ name_key }).where('id', '=', id).execute();
    }
    last = page.at(-1)?.id ?? '';
    if (page.length < batch) return;
  }
}
