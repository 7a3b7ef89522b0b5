import { addLicenceKeys, alignStockWithKeys } from '@mercer/commerce/digital-goods';
import { lockSelectedRows, type Row, raisePageVersion, type Tx } from '@mercer/database';
import { ApiError, buildNotFoundError, buildValidationError } from '@mercer/platform/http/errors';
import { defineRoute, noBody } from '@mercer/platform/http/routes/define-route';
import * as v from 'valibot';
import { commitChange } from '../commit-change.ts';
import { recordId } from '../description/fields.ts';
import {
  buildAfterCondition,
  buildListAnswer,
  buildOrderBy,
  buildResultPage,
  countList,
  countSelected,
  createChoiceListSchema,
  createListSchema,
  filterValues,
  pageQuery,
  parseSortOrder,
} from '../description/list.ts';
import { withCodesFor } from '../links.ts';
import { assertDigitalProduct, assertProductExists } from './files.ts';

const group = { access: 'operator', scope: 'catalogue', tag: 'digital-goods' } as const;
const longestKey = 500;
const mostKeys = 5000;

const KeyAnswer = v.strictObject({
  id: v.string(),
  product_id: v.string(),
  variant_id: v.nullable(v.string()),
  /** null: a buyer waits for it */
  code: v.nullable(v.string()),
  status: v.picklist(['available', 'waiting', 'sold', 'revoked']),
  order_id: v.nullable(v.string()),
  item_id: v.nullable(v.string()),
  date_created: v.string(),
  date_sold: v.nullable(v.string()),
  date_revoked: v.nullable(v.string()),
});

/** `keys` is a list, or a text with a key in each line, of which the first column counts where it has several. */
const KeysInput = v.strictObject({
  variant_id: v.optional(recordId),
  keys: v.union(
    [v.pipe(v.array(v.string()), v.maxLength(mostKeys)), v.string()],
    'a list of keys, or a text of lines, is expected',
  ),
});

/** Routes for the licence keys of a product. */
export const licenceKeyRoutes = [
  defineRoute({
    method: 'GET',
    path: '/operator/products/:id/licence-keys',
    ...group,
    summary: 'Licence keys of a product, the newest first; a key that may not write products sees no codes',
    query: v.strictObject({
      ...pageQuery,
      status: v.optional(createChoiceListSchema(['available', 'waiting', 'sold', 'revoked'])),
      variant_id: filterValues,
    }),
    answer: createListSchema(KeyAnswer),
    forKey: withCodesFor,
    refusals: { 404: 'no such product' },
    async read({ db, id, query }) {
      await assertProductExists(db, id);
      const order = parseSortOrder('-id');
      const { status, variant_id } = query;
      const keys = db
        .selectFrom('licence_keys')
        .where('product_id', '=', id)
        .$if(status !== undefined, (select) => select.where('status', 'in', status ?? []))
        .$if(variant_id !== undefined, (select) => select.where('variant_id', 'in', variant_id ?? []));
      const rows = await keys
        .selectAll()
        .where(buildAfterCondition(query, order))
        .orderBy(buildOrderBy(order))
        .limit(query.limit + 1)
        .execute();
      const page = buildResultPage(rows, query, (row) => row.id);
      const count = await countList(query, page, () => countSelected(db, keys.select('id')));
      return buildListAnswer(page.rows.map(serializeKey), { ...page, count });
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/operator/products/:id/licence-keys',
    ...group,
    summary:
      'Adds licence keys to a digital product, or to a variant: a list, or a text with one in each line. Keys that it has are named and left out',
    body: KeysInput,
    example: { keys: ['1111-2222-3333', '1111-2222-4444'] },
    answer: v.strictObject({ added: v.number(), delivered: v.number(), duplicates: v.array(v.string()) }),
    status: 201,
    refusals: { 404: 'no such product' },
    async write({ tx, id, body, actor, now }) {
      await assertDigitalProduct(tx, id, body.variant_id);
      await assertVariantNamed(tx, id, body.variant_id);
      const codes = typeof body.keys === 'string' ? parseKeyLines(body.keys) : body.keys.map((key) => key.trim());
      assertKeys(codes);
      const added = await addLicenceKeys(tx, { product_id: id, variant_id: body.variant_id ?? null }, codes, now);
      await raisePageVersion(tx);
      const { added: count } = added;
      await commitChange(tx, {
        entity: 'licence_keys',
        ids: [id],
        actor,
        now,
        previousRecords: new Map([[id, { added: 0 }]]),
        products: [id],
        reworded: [],
        read: async () => new Map([[id, { added: count }]]),
      });
      return added;
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/operator/licence-keys/:id/return',
    ...group,
    summary: 'Offers a key for sale again that was revoked by a refund',
    body: noBody,
    answer: KeyAnswer,
    refusals: { 404: 'no such key', 409: 'invalid_status: the key was not revoked' },
    async write({ tx, id, actor, now }) {
      const previousRecords = await lockKey(tx, id);
      if (previousRecords.get(id)?.status !== 'revoked')
        throw buildStateError('Only a revoked key can be offered again');
      const available = {
        status: 'available',
        order_id: null,
        item_id: null,
        date_sold: null,
        date_revoked: null,
      } as const;
      await tx.updateTable('licence_keys').set(available).where('id', '=', id).execute();
      return (await commitKeyChange(tx, { id, actor, now, previousRecords })).get(id);
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/operator/licence-keys/:id',
    ...group,
    summary: 'Deletes a key that nobody has bought',
    body: noBody,
    refusals: { 404: 'no such key', 409: 'invalid_status: a buyer has the key' },
    async write({ tx, id, actor, now }) {
      const previousRecords = await lockKey(tx, id);
      if (previousRecords.get(id)?.status !== 'available') throw buildStateError('A buyer has this key, or had it');
      await tx.deleteFrom('licence_keys').where('id', '=', id).execute();
      await commitKeyChange(tx, { id, actor, now, previousRecords });
    },
  }),
];

type KeyRecord = ReturnType<typeof serializeKey>;

/** @throws ApiError 404 */
async function lockKey(tx: Tx, id: string): Promise<Map<string, KeyRecord>> {
  const row = await tx.selectFrom('licence_keys').select('product_id').where('id', '=', id).executeTakeFirst();
  if (!row) throw buildNotFoundError('There is no such licence key');
  // Orders lock the product before they take its keys
  await lockSelectedRows(tx, tx.selectFrom('products').select('id').where('id', '=', row.product_id)).execute();
  return readKeys(tx, id);
}

async function readKeys(tx: Tx, id: string): Promise<Map<string, KeyRecord>> {
  const rows = await tx.selectFrom('licence_keys').selectAll().where('id', '=', id).execute();
  return new Map(rows.map((row) => [row.id, serializeKey(row)]));
}

type KeyChange = Pick<Parameters<typeof commitChange<KeyRecord>>[1], 'actor' | 'now' | 'previousRecords'> & {
  id: string;
};

async function commitKeyChange(tx: Tx, { id, ...change }: KeyChange): Promise<Map<string, KeyRecord>> {
  const key = change.previousRecords.get(id);
  if (key) await alignStockWithKeys(tx, key, change.now);
  await raisePageVersion(tx);
  const products = key ? [key.product_id] : [];
  const read = () => readKeys(tx, id);
  return commitChange(tx, { entity: 'licence_key', ids: [id], products, reworded: [], read, ...change });
}

function serializeKey({ variant_id, ...key }: Row<'licence_keys'>) {
  return { ...key, variant_id: variant_id || null };
}

function buildStateError(message: string): ApiError {
  return new ApiError(message, { status: 409, code: 'invalid_status', param: 'status' });
}

/** @throws ApiError 400: each variant has keys of its own */
async function assertVariantNamed(tx: Tx, id: string, variantId: string | undefined): Promise<void> {
  const product = await tx.selectFrom('products').select('has_variants').where('id', '=', id).executeTakeFirst();
  if (product?.has_variants === 1 && variantId === undefined)
    throw buildValidationError('variant_id: each variant has keys of its own; name one', 'variant_id');
}

/** Reads a key from each line: the first column of a CSV, without its quotes. */
function parseKeyLines(text: string): string[] {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/);
  return lines
    .map((line) => {
      const quoted = /^\s*"((?:[^"]|"")*)"/.exec(line)?.[1];
      return (quoted?.replaceAll('""', '"') ?? line.split(/[,;\t]/)[0] ?? '').trim();
    })
    .filter(Boolean);
}

/** @throws ApiError 400 naming what is wrong */
function assertKeys(codes: readonly string[]): void {
  if (codes.length === 0) throw buildValidationError('keys: at least one key is expected', 'keys');
  if (codes.length > mostKeys) throw buildValidationError(`keys: at most ${mostKeys} keys are taken at once`, 'keys');
  const wrong = codes.flatMap((code, place) => (code === '' || code.length > longestKey ? [place + 1] : []));
  if (wrong.length > 0)
    throw buildValidationError(
      `keys: 1 to ${longestKey} characters are expected, see ${wrong.slice(0, 20).join(', ')}`,
      'keys',
    );
}
