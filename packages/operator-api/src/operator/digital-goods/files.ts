import {
  completeFile,
  type DigitalFile,
  deleteFile,
  listProductFiles,
  readDigitalSettings,
  storeFileChunks,
  toSafeFileName,
} from '@mercer/commerce/digital-goods';
import type { Db, Tx } from '@mercer/database';
import { readBodyParts } from '@mercer/platform/http/body';
import { buildNotFoundError, buildValidationError } from '@mercer/platform/http/errors';
import { defineRoute, noBody } from '@mercer/platform/http/routes/define-route';
import { namedRequest } from '@mercer/platform/http/routes/named-request';
import { type IdempotentSteps, runStepsIdempotently } from '@mercer/platform/http/routes/run-steps-idempotently';
import * as v from 'valibot';
import { commitChange } from '../commit-change.ts';
import { nonEmptyText, recordId } from '../description/fields.ts';
import { buildWholeList, createListSchema } from '../description/list.ts';

const group = { access: 'operator', scope: 'catalogue', tag: 'digital-goods' } as const;
const megabyte = 1024 * 1024;

const FileAnswer = v.strictObject({
  id: v.string(),
  product_id: v.string(),
  variant_id: v.nullable(v.string()),
  name: v.string(),
  content_type: v.string(),
  size: v.number(),
  sha256: v.string(),
  date_created: v.string(),
});

/** Routes for the files that buyers of a product download. */
export const fileRoutes = [
  defineRoute({
    method: 'GET',
    path: '/operator/products/:id/files',
    ...group,
    summary: 'Files that buyers of a digital product download, the oldest first',
    answer: createListSchema(FileAnswer),
    refusals: { 404: 'no such product' },
    async read({ db, id }) {
      await assertProductExists(db, id);
      return buildWholeList((await listProductFiles(db, [id])).map(serializeFile));
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/operator/products/:id/files',
    ...group,
    summary: 'Stores a file for the buyers of a digital product, or of one variant: the body is the file',
    query: v.strictObject({ name: nonEmptyText(255), variant_id: v.optional(recordId) }),
    file: '*/*',
    answer: FileAnswer,
    status: 201,
    refusals: { 404: 'no such product', 413: 'request_too_large: more than the setting `digital` takes' },
    async respond(c, { deps, id, query, now, actor }) {
      const { db } = deps;
      await assertDigitalProduct(db, id, query.variant_id);
      const { file_megabytes } = await readDigitalSettings(db);
      const facts = {
        product_id: id,
        variant_id: query.variant_id ?? null,
        name: toSafeFileName(query.name),
        content_type: readMediaType(c.req.header('content-type')),
      };
      const body = readBodyParts(c.req.raw, file_megabytes * megabyte);
      const stored = await storeFileChunks(db, { ...facts, body }, now);
      let isKept = false;
      const completeUpload = ({ claim }: IdempotentSteps) =>
        db.transaction().execute(async (tx) => {
          await claim(tx);
          await completeFile(tx, stored);
          const read = () => readFiles(tx, id, stored.id);
          const change = { ...saving(stored.id, actor, now), previousRecords: new Map(), read };
          const completed = (await commitChange(tx, change)).get(stored.id);
          isKept = true;
          return completed;
        });
      const answer = await runStepsIdempotently(db, namedRequest(c, { ...facts, sha256: stored.sha256 }), {
        assertCaller: c.var.assertCaller,
        run: completeUpload,
        readResult: () => findUploadedFile(db, facts, stored.sha256),
      });
      if (!isKept) await db.transaction().execute((tx) => deleteFile(tx, stored.id));
      return c.json(answer, 201);
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/operator/products/:id/files/:file',
    ...group,
    summary: 'Deletes a file: its links open nothing any more',
    body: noBody,
    refusals: { 404: 'no such file' },
    async write({ tx, id, param, actor, now }) {
      const file = param('file');
      const previousRecords = await readFiles(tx, id, file);
      if (!previousRecords.has(file)) throw buildNotFoundError('The product has no such file');
      await deleteFile(tx, file);
      await commitChange(tx, { ...saving(file, actor, now), previousRecords, read: () => readFiles(tx, id, file) });
    },
  }),
];

function saving(id: string, actor: Parameters<typeof commitChange>[1]['actor'], now: Date) {
  return { entity: 'digital_file', ids: [id], actor, now };
}

async function readFiles(tx: Tx, productId: string, id: string) {
  const files = (await listProductFiles(tx, [productId])).filter((file) => file.id === id);
  return new Map(files.map((file) => [file.id, serializeFile(file)]));
}

/** Finds the file that an upload has left. */
async function findUploadedFile(db: Db, { product_id, name }: { product_id: string; name: string }, sha256: string) {
  const file = (await listProductFiles(db, [product_id])).find((each) => each.name === name && each.sha256 === sha256);
  return file ? serializeFile(file) : null;
}

function serializeFile({ size, sha256, ...file }: DigitalFile) {
  return { ...file, size, sha256: sha256 ?? '' };
}

/** @throws ApiError 404, or 400 for a product that is sent in parcels and a variant of another one */
export async function assertProductExists(db: Parameters<typeof listProductFiles>[0], id: string) {
  const product = await db.selectFrom('products').select('delivery').where('id', '=', id).executeTakeFirst();
  if (!product) throw buildNotFoundError('There is no such product');
  return product;
}

export async function assertDigitalProduct(
  db: Parameters<typeof listProductFiles>[0],
  id: string,
  variantId: string | undefined,
): Promise<void> {
  const product = await assertProductExists(db, id);
  if (product.delivery !== 'digital')
    throw buildValidationError('delivery: the product must be digital, so that its buyers get this', 'delivery');
  if (variantId === undefined) return;
  const variants = db.selectFrom('variants').select('id').where('product_id', '=', id).where('id', '=', variantId);
  if (!(await variants.executeTakeFirst()))
    throw buildValidationError('variant_id: a variant of the product is expected', 'variant_id');
}

/** The type without parameters; nothing runs it, because downloads are saved and not opened. */
function readMediaType(header = ''): string {
  const [type = ''] = header.split(';');
  return /^[a-z0-9!#$&^_.+-]{1,60}\/[a-z0-9!#$&^_.+-]{1,60}$/i.test(type.trim())
    ? type.trim().toLowerCase()
    : 'application/octet-stream';
}
