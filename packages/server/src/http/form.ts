import { readAtMost } from './body.ts';
import { invalid } from './errors.ts';

/** Whether the body of a request is a form with files. */
export function isForm({ headers }: Request): boolean {
  return /^multipart\/form-data\b/i.test(typeOf(headers));
}

/**
 * A form with files, counted while it is read.
 * @param param named by a refusal
 * @returns null when it is larger
 * @throws ApiError 400 `validation_error` when it cannot be read
 */
export async function readForm(request: Request, { maxBytes, param }: { maxBytes: number; param: string }) {
  const body = await readAtMost(request, maxBytes);
  if (!body) return null;
  const form = new Response(new Uint8Array(body), { headers: { 'Content-Type': typeOf(request.headers) } });
  return form.formData().catch(() => {
    throw invalid('The form cannot be read', param);
  });
}

export async function bytesOf(file: File): Promise<Buffer> {
  return Buffer.from(await file.arrayBuffer());
}

function typeOf(headers: Headers): string {
  return headers.get('content-type') ?? '';
}
