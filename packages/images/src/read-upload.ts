import { maxBulkBytes, readLimitedBody } from '@mercer/platform/http/body';
import { ApiError, buildValidationError } from '@mercer/platform/http/errors';
import { isMultipartForm, readFileBytes, readMultipartForm } from '@mercer/platform/http/form';

const megabyte = 1024 * 1024;
const maxBytes = 20 * megabyte;
/** Maximum size in bytes of a form: its file and what the form adds to it. */
const maxForm = maxBytes + 64 * 1024;
const mostFiles = 100;
const param = 'file';

/**
 * The file of a request: its body, or the first file of a form.
 * @throws ApiError 413 `request_too_large` over 20 MB, 400 `validation_error` when there is no file
 */
export async function readUploadedFile(request: Request): Promise<Buffer> {
  const file = isMultipartForm(request) ? await readFirstFormFile(request) : await readLimitedBody(request, maxBytes);
  if (file === null || (file && file.length > maxBytes)) throw createTooLargeError('picture', maxBytes);
  if (!file?.length) throw createNoPictureError();
  return file;
}

async function readFirstFormFile(request: Request): Promise<Buffer | null | undefined> {
  const form = await readMultipartForm(request, { maxBytes: maxForm, param });
  return form && (await readFormFiles(form))[0];
}

/** The files of a form. @throws ApiError 413 `request_too_large` over 8 MB, 400 `validation_error` for none or over 100 */
export async function readUploadedFiles(request: Request): Promise<Buffer[]> {
  const limits = { maxBytes: maxBulkBytes, param };
  const body = await (isMultipartForm(request)
    ? readMultipartForm(request, limits)
    : readLimitedBody(request, maxBulkBytes));
  if (!body) throw createTooLargeError('body', maxBulkBytes);
  if (!(body instanceof FormData)) throw buildValidationError('The body must be a form with files', param);
  const files = await readFormFiles(body);
  if (files.length === 0) throw createNoPictureError();
  if (files.length > mostFiles)
    throw buildValidationError(`There are more than ${mostFiles} pictures in the request`, param);
  return files;
}

function readFormFiles(form: FormData): Promise<Buffer[]> {
  return Promise.all([...form.values()].filter((value) => typeof value !== 'string').map(readFileBytes));
}

function createTooLargeError(subject: 'picture' | 'body', bytes: number) {
  const message = `The ${subject} is larger than ${bytes / megabyte} MB`;
  return new ApiError(message, { status: 413, code: 'request_too_large', param });
}

function createNoPictureError() {
  return buildValidationError('There is no picture in the request', param);
}
