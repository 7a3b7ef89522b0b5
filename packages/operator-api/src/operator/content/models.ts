import { advisoryLock, type Db, parseJson, type Row, type Tx } from '@mercer/database';
import { ApiError, buildNotFoundError } from '@mercer/platform/http/errors';
import { assertVersionMatches } from '@mercer/platform/http/routes/serialize-stable-fields';
import { commitChange } from '../commit-change.ts';
import type { Saving } from '../description/saving.ts';
import { model as pagesModel } from '../pages/read-pages.ts';
import type { ContentModel, ModelFields } from './schema.ts';

const contentLock = 7_203_147;

/** Two who write content wait for each other. */
export function lockContent(tx: Tx): Promise<void> {
  return advisoryLock(tx, contentLock);
}

/** Pages have calls of their own, and stay as the shop wants them. */
export async function readContentModels(db: Db, id?: string): Promise<Map<string, ContentModel>> {
  const models = db.selectFrom('content_models').selectAll().where('id', '!=', pagesModel).orderBy('id');
  const rows = await (id === undefined ? models : models.where('id', '=', id)).execute();
  return new Map(rows.map((row) => [row.id, serializeModel(row)]));
}

/** @throws ApiError 404 */
export async function findContentModel(db: Db, id: string): Promise<ContentModel> {
  const model = (await readContentModels(db, id)).get(id);
  if (!model) throw buildNotFoundError('There is no such content model');
  return model;
}

/** @throws ApiError 409 `model_taken` */
export async function createContentModel(saving: Saving, { id, name, fields }: ContentModel) {
  const { tx } = saving;
  await lockContent(tx);
  if (id === pagesModel || (await readContentModels(tx, id)).has(id)) {
    throw new ApiError('id: already used by another model', { status: 409, code: 'model_taken', param: 'id' });
  }
  await tx
    .insertInto('content_models')
    .values({ id, name, fields: JSON.stringify(fields) })
    .execute();
  return commitModelChange(saving, id, new Map());
}

/** Records keep what they have: a field that comes back shows it again. */
export async function updateContentModel(saving: Saving, id: string, input: ModelFields, ifMatch?: string) {
  const { tx } = saving;
  const storedModel = await lockContentModel(tx, id, ifMatch);
  const { name = storedModel.name, fields = storedModel.fields } = input;
  const columns = { name, fields: JSON.stringify(fields) };
  await tx.updateTable('content_models').set(columns).where('id', '=', id).execute();
  return commitModelChange(saving, id, new Map([[id, storedModel]]));
}

/** @throws ApiError 409 `model_in_use` */
export async function deleteContentModel(saving: Saving, id: string, ifMatch?: string): Promise<void> {
  const { tx } = saving;
  const storedModel = await lockContentModel(tx, id, ifMatch);
  const record = await tx.selectFrom('content').select('id').where('model', '=', id).limit(1).executeTakeFirst();
  if (record) throw new ApiError('This model still has records', { status: 409, code: 'model_in_use' });
  await tx.deleteFrom('content_models').where('id', '=', id).execute();
  await commitModelChange(saving, id, new Map([[id, storedModel]]));
}

async function lockContentModel(tx: Tx, id: string, ifMatch?: string): Promise<ContentModel> {
  await lockContent(tx);
  const storedModel = await findContentModel(tx, id);
  assertVersionMatches(ifMatch, storedModel);
  return storedModel;
}

function serializeModel({ id, name, fields }: Row<'content_models'>): ContentModel {
  return { id, name, fields: parseJson(fields) };
}

async function commitModelChange({ tx, actor, now }: Saving, id: string, previousModels: Map<string, ContentModel>) {
  const readAfterChange = () => readContentModels(tx, id);
  return (
    await commitChange(tx, {
      entity: 'content_model',
      ids: [id],
      actor,
      now,
      previousRecords: previousModels,
      read: readAfterChange,
    })
  ).get(id);
}
