import { readAtMost } from '../http/body.ts';
import { ApiError, invalid } from '../http/errors.ts';

const megabyte = 1024 * 1024;
const maxBytes = 20 * megabyte;
/** What a form adds to its file. */
const maxForm = maxBytes + 64 * 1024;

/**
 * The file of a request: its body, or the first file of a form.
 * @throws ApiError 413 `request_too_large` over 20 MB, 400 `validation_error` when there is no file
 */
export async function readUpload(request: Request): Promise<Buffer> {
  const type = request.headers.get('content-type') ?? '';
  const isForm = /^multipart\/form-data\b/i.test(type);
  const body = await readAtMost(request, isForm ? maxForm : maxBytes);
  const file = body && isForm ? await fileOf(body, type) : body;
  if (!file || file.length > maxBytes) throw tooLarge();
  if (file.length === 0) throw invalid('There is no picture in the request', 'file');
  return file;
}

async function fileOf(body: Buffer, type: string): Promise<Buffer> {
  const answer = new Response(new Uint8Array(body), { headers: { 'Content-Type': type } });
  const form = await answer.formData().catch(() => {
    throw invalid('The form cannot be read', 'file');
  });
  const file = [...form.values()].find((value) => typeof value !== 'string');
  return file ? Buffer.from(await file.arrayBuffer()) : Buffer.alloc(0);
}

function tooLarge() {
  return new ApiError('The picture is larger than 20 MB', { status: 413, code: 'request_too_large', param: 'file' });
}
