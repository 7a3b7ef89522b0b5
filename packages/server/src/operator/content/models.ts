import { advisoryLock, type Db, parseJson, type Row, type Tx } from '../../db/index.ts';
import { ApiError, notFound } from '../../http/errors.ts';
import { changed } from '../changed.ts';
import { assertMatch } from '../description/if-match.ts';
import type { Saving } from '../description/saving.ts';
import { model as pagesModel } from '../pages/read-pages.ts';
import type { ContentModel, ModelFields } from './schema.ts';

const contentLock = 7_203_147;

/** Two who write content wait for each other. */
export function lockContent(tx: Tx): Promise<void> {
  return advisoryLock(tx, contentLock);
}

/** Pages have calls of their own, and stay as the shop wants them. */
export async function readModels(db: Db, id?: string): Promise<Map<string, ContentModel>> {
  const models = db.selectFrom('content_models').selectAll().where('id', '!=', pagesModel).orderBy('id');
  const rows = await (id === undefined ? models : models.where('id', '=', id)).execute();
  return new Map(rows.map((row) => [row.id, serialize(row)]));
}

/** @throws ApiError 404 */
export async function findModel(db: Db, id: string): Promise<ContentModel> {
  const model = (await readModels(db, id)).get(id);
  if (!model) throw notFound('There is no such content model');
  return model;
}

/** @throws ApiError 409 `model_taken` */
export async function createModel(saving: Saving, { id, name, fields }: ContentModel) {
  const { tx } = saving;
  await lockContent(tx);
  if (id === pagesModel || (await readModels(tx, id)).has(id)) {
    throw new ApiError('id: another model has it', { status: 409, code: 'model_taken', param: 'id' });
  }
  await tx
    .insertInto('content_models')
    .values({ id, name, fields: JSON.stringify(fields) })
    .execute();
  return told(saving, id, new Map());
}

/** Records keep what they have: a field that comes back shows it again. */
export async function updateModel(saving: Saving, id: string, input: ModelFields, ifMatch?: string) {
  const { tx } = saving;
  const before = await modelBefore(tx, id, ifMatch);
  const { name = before.name, fields = before.fields } = input;
  const columns = { name, fields: JSON.stringify(fields) };
  await tx.updateTable('content_models').set(columns).where('id', '=', id).execute();
  return told(saving, id, new Map([[id, before]]));
}

/** @throws ApiError 409 `model_in_use` */
export async function deleteModel(saving: Saving, id: string, ifMatch?: string): Promise<void> {
  const { tx } = saving;
  const before = await modelBefore(tx, id, ifMatch);
  const record = await tx.selectFrom('content').select('id').where('model', '=', id).limit(1).executeTakeFirst();
  if (record) throw new ApiError('There are records of this model', { status: 409, code: 'model_in_use' });
  await tx.deleteFrom('content_models').where('id', '=', id).execute();
  await told(saving, id, new Map([[id, before]]));
}

async function modelBefore(tx: Tx, id: string, ifMatch?: string): Promise<ContentModel> {
  await lockContent(tx);
  const before = await findModel(tx, id);
  assertMatch(ifMatch, before);
  return before;
}

function serialize({ id, name, fields }: Row<'content_models'>): ContentModel {
  return { id, name, fields: parseJson(fields) };
}

async function told({ tx, actor, now }: Saving, id: string, before: Map<string, ContentModel>) {
  const read = () => readModels(tx, id);
  return (await changed(tx, { entity: 'content_model', ids: [id], actor, now, before, read })).get(id);
}
