import { recordAuditEntries } from '@mercer/commerce/events';
import type { Image } from '@mercer/contract';
import type { Tx } from '@mercer/database';
import { readUploadedFile, readUploadedFiles, uploadImage, uploadImages } from '@mercer/images';
import type { AppEnv } from '@mercer/platform/http/context';
import { ApiError, buildErrorBody } from '@mercer/platform/http/errors';
import { defineRoute } from '@mercer/platform/http/routes/define-route';
import { namedRequest } from '@mercer/platform/http/routes/named-request';
import { runStepsIdempotently } from '@mercer/platform/http/routes/run-steps-idempotently';
import type { Context } from 'hono';
import * as v from 'valibot';
import '../services.ts';

const group = { access: 'operator', scope: 'catalogue', tag: 'images' } as const;
const image = v.looseObject({ id: v.string(), file: v.looseObject({ url: v.string() }) });
const storedResult = v.strictObject({ status: v.number(), image });
const error = v.strictObject({ message: v.string(), code: v.string(), param: v.optional(v.string()) });
const rejectedResult = v.strictObject({ status: v.number(), error });

/** Routes that take pictures for the shop. */
export const uploadRoutes = [
  defineRoute({
    method: 'POST',
    path: '/operator/images',
    ...group,
    summary:
      'Keeps a picture: the body is the file, or a form that has it. The answer is what `images` of a product hold',
    file: 'image/*',
    answer: image,
    refusals: { 413: 'request_too_large: more than 20 MB', 415: 'unsupported_type: no picture' },
    async respond(c, { deps }) {
      const { images } = c.var.operatorServices;
      const file = await readUploadedFile(c.req.raw);
      const performUpload = (also: UploadEffect) => uploadImage(deps, images, file, also);
      return c.json(await uploadIdempotently(c, file, performUpload));
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/operator/images/bulk',
    ...group,
    summary:
      'Keeps up to 100 pictures, the files of a form; each is answered by itself, in their order, and kept unless it is refused',
    files: 'image/*',
    answer: v.strictObject({ results: v.array(v.union([storedResult, rejectedResult])) }),
    refusals: { 413: 'request_too_large: more than 8 MB' },
    async respond(c, { deps }) {
      const { images } = c.var.operatorServices;
      const files = await readUploadedFiles(c.req.raw);
      const performUpload = async (also: UploadEffect) => {
        const results = await uploadImages(deps, images, files, also);
        return { results: results.map(toUploadResult) };
      };
      return c.json(await uploadIdempotently(c, files, performUpload));
    },
  }),
];

type UploadEffect = (tx: Tx, images: Image[]) => Promise<void>;

/**
 * Uploads files idempotently: identical files are the same pictures, so a repeated upload is not logged a second time.
 */
function uploadIdempotently(
  c: Context<AppEnv>,
  content: unknown,
  upload: (also: UploadEffect) => Promise<unknown>,
): Promise<unknown> {
  return runStepsIdempotently(c.var.deps.db, namedRequest(c, content), {
    assertCaller: c.var.assertCaller,
    run: ({ claim }) =>
      upload(async (tx, images) => {
        await claim(tx);
        await createUploadLogger(c)(tx, images);
      }),
    readResult: () => upload(async () => {}),
  });
}

function toUploadResult(result: Image | ApiError) {
  if (result instanceof ApiError) return { status: result.status, ...buildErrorBody(result, 'en') };
  return { status: 200, image: result };
}

/** Writes down which pictures came, and who brought them. */
function createUploadLogger({ var: { deps, operator } }: Context<AppEnv>) {
  return (tx: Tx, images: Image[]) => {
    const entry = { actor: operator.name, action: 'image.create', entity: 'image', before: null };
    return recordAuditEntries(
      tx,
      images.map(({ id, file }) => ({ ...entry, id, after: file })),
      deps.now(),
    );
  };
}
