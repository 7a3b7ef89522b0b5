import * as v from 'valibot';
import type { Description } from './description/description.ts';

export const ExportQuery = v.strictObject({ secrets: v.optional(v.picklist(['true', 'false']), 'false') });
export const ImportInput = v.strictObject({
  fingerprint: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'the SHA-256 of the file is expected')),
});
export const LinesQuery = v.strictObject({
  from: v.pipe(v.string(), v.regex(/^\d{1,12}$/, 'a number of lines is expected')),
});

const progress = v.strictObject({ id: v.string(), done: v.number(), is_finished: v.boolean() });

/** The calls by which a whole shop moves. */
export const transferDescriptions: Record<string, Description> = {
  'GET /export': {
    tag: 'transfer',
    summary:
      'The whole shop at one moment as lines of JSON, streamed. `secrets` adds hashes of passwords, gift cards, tokens of cards and webhooks: such a file is a secret',
    query: ExportQuery,
    media: ['application/jsonl'],
    refusals: { 429: 'too many exports are under way' },
  },
  'POST /imports': {
    tag: 'transfer',
    summary: 'Begins the import of a file into an empty shop, or goes on with it',
    body: ImportInput,
    example: { fingerprint: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855' },
    answer: progress,
    status: 201,
    refusals: { 409: 'shop_not_empty: a whole shop comes into an empty one; or import_running: another file comes in' },
  },
  'POST /imports/:id/lines': {
    tag: 'transfer',
    summary:
      'The next lines of the file, which are looked at and wait. `from` of them came before; the answer says where to go on. With the last one the whole shop is written, or nothing of it',
    query: LinesQuery,
    file: 'application/jsonl',
    answer: progress,
    refusals: {
      404: 'no such import',
      409: 'shop_not_empty: there are products, orders or accounts by now',
      413: 'request_too_large: more than 32 MB',
    },
  },
  'DELETE /imports/:id': {
    tag: 'transfer',
    summary: 'Gives up an import that is under way: the shop stays as it was',
    body: v.strictObject({}),
    refusals: { 404: 'no such import under way' },
  },
};
