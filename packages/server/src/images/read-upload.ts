import { maxBulkBytes, readAtMost } from '../http/body.ts';
import { ApiError, invalid } from '../http/errors.ts';
import { bytesOf, isForm, readForm } from '../http/form.ts';

const megabyte = 1024 * 1024;
const maxBytes = 20 * megabyte;
/** What a form adds to its file. */
const maxForm = maxBytes + 64 * 1024;
const mostFiles = 100;
const param = 'file';

/**
 * The file of a request: its body, or the first file of a form.
 * @throws ApiError 413 `request_too_large` over 20 MB, 400 `validation_error` when there is no file
 */
export async function readUpload(request: Request): Promise<Buffer> {
  const file = isForm(request) ? await firstOfForm(request) : await readAtMost(request, maxBytes);
  if (file === null || (file && file.length > maxBytes)) throw tooLarge('picture', maxBytes);
  if (!file?.length) throw noPicture();
  return file;
}

async function firstOfForm(request: Request): Promise<Buffer | null | undefined> {
  const form = await readForm(request, { maxBytes: maxForm, param });
  return form && (await filesOf(form))[0];
}

/** The files of a form. @throws ApiError 413 `request_too_large` over 8 MB, 400 `validation_error` for none or over 100 */
export async function readUploads(request: Request): Promise<Buffer[]> {
  const limits = { maxBytes: maxBulkBytes, param };
  const body = await (isForm(request) ? readForm(request, limits) : readAtMost(request, maxBulkBytes));
  if (!body) throw tooLarge('body', maxBulkBytes);
  if (!(body instanceof FormData)) throw invalid('The body must be a form with files', param);
  const files = await filesOf(body);
  if (files.length === 0) throw noPicture();
  if (files.length > mostFiles) throw invalid(`There are more than ${mostFiles} pictures in the request`, param);
  return files;
}

function filesOf(form: FormData): Promise<Buffer[]> {
  return Promise.all([...form.values()].filter((value) => typeof value !== 'string').map(bytesOf));
}

function tooLarge(what: 'picture' | 'body', bytes: number) {
  const message = `The ${what} is larger than ${bytes / megabyte} MB`;
  return new ApiError(message, { status: 413, code: 'request_too_large', param });
}

function noPicture() {
  return invalid('There is no picture in the request', param);
}
