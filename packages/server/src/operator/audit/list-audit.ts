import type { Db } from '../../db/index.ts';
import { buildValidationError } from '../../http/errors.ts';
import { buildResultPage, type Page, readPageCursor } from '../description/list.ts';

const order = { column: 'place', isDescending: true };

interface Filter {
  entity: string | undefined;
  entity_id: string | undefined;
}

/** The newest first. @throws ApiError 400 for an `entity_id` alone: the whole log would have to be read */
export async function listAudit(db: Db, { entity, entity_id }: Filter, page: Page) {
  const cursor = readPageCursor(page, order);
  let entries = db.selectFrom('audit_log').selectAll();
  if (cursor) entries = entries.where((eb) => eb(eb.ref('place').$castTo<number | string>(), '<', cursor[0]));
  if (entity !== undefined) entries = entries.where('entity', '=', entity);
  if (entity_id !== undefined) {
    if (entity === undefined) throw buildValidationError('entity_id: it goes with entity', 'entity_id');
    entries = entries.where('entity_id', '=', entity_id);
  }
  const rows = await entries
    .orderBy('place', 'desc')
    .limit(page.limit + 1)
    .execute();
  const entriesWithId = rows.map((row) => ({ ...row, id: String(row.place) }));
  return buildResultPage(entriesWithId, page, ({ place }) => place);
}
