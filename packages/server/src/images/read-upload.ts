import { maxBulkBytes, readAtMost } from '../http/body.ts';
import { ApiError, invalid } from '../http/errors.ts';

const megabyte = 1024 * 1024;
const maxBytes = 20 * megabyte;
/** What a form adds to its file. */
const maxForm = maxBytes + 64 * 1024;
const mostFiles = 100;

/**
 * The file of a request: its body, or the first file of a form.
 * @throws ApiError 413 `request_too_large` over 20 MB, 400 `validation_error` when there is no file
 */
export async function readUpload(request: Request): Promise<Buffer> {
  const type = typeOf(request);
  const body = await readAtMost(request, isForm(type) ? maxForm : maxBytes);
  const [file] = body && isForm(type) ? await filesOf(body, type) : [body];
  if (file === null || (file && file.length > maxBytes)) throw tooLarge('picture', maxBytes);
  if (!file?.length) throw noPicture();
  return file;
}

/** The files of a form. @throws ApiError 413 `request_too_large` over 8 MB, 400 `validation_error` for none or over 100 */
export async function readUploads(request: Request): Promise<Buffer[]> {
  const type = typeOf(request);
  const body = await readAtMost(request, maxBulkBytes);
  if (!body) throw tooLarge('body', maxBulkBytes);
  if (!isForm(type)) throw invalid('The body must be a form with files', 'file');
  const files = await filesOf(body, type);
  if (files.length === 0) throw noPicture();
  if (files.length > mostFiles) throw invalid(`There are more than ${mostFiles} pictures in the request`, 'file');
  return files;
}

function typeOf({ headers }: Request): string {
  return headers.get('content-type') ?? '';
}

function isForm(type: string): boolean {
  return /^multipart\/form-data\b/i.test(type);
}

async function filesOf(body: Buffer, type: string): Promise<Buffer[]> {
  const answer = new Response(new Uint8Array(body), { headers: { 'Content-Type': type } });
  const form = await answer.formData().catch(() => {
    throw invalid('The form cannot be read', 'file');
  });
  const files = [...form.values()].filter((value) => typeof value !== 'string');
  return Promise.all(files.map(async (file) => Buffer.from(await file.arrayBuffer())));
}

function tooLarge(what: 'picture' | 'body', bytes: number) {
  const message = `The ${what} is larger than ${bytes / megabyte} MB`;
  return new ApiError(message, { status: 413, code: 'request_too_large', param: 'file' });
}

function noPicture() {
  return invalid('There is no picture in the request', 'file');
}
