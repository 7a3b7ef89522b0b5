import { MIMEType } from 'node:util';
import { readLimitedBody } from './body.ts';
import { buildValidationError } from './errors.ts';

/** Returns true when the body of a request is a form with files. */
export function isMultipartForm({ headers }: Request): boolean {
  return /^multipart\/form-data\b/i.test(getContentType(headers));
}

/** The largest form has a field for each option of a product, or for each part of two addresses. */
const mostFields = 200;
/** Largest header in bytes before a field's value. */
const longestHeader = 4096;

/**
 * Returns true when a form has few enough fields to be parsed; only the separators between them are scanned.
 * @param type its content type
 */
export function hasFewFields(body: Uint8Array, type: string): boolean {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const boundary = parseBoundary(type);
  const joint = Buffer.from(boundary === null ? '&' : `--${boundary}`, 'latin1');
  let fields = 0;
  for (let at = bytes.indexOf(joint); at >= 0; at = bytes.indexOf(joint, at + joint.length)) {
    fields += 1;
    if (fields > mostFields || (boundary !== null && !hasShortHeader(bytes, at))) return false;
  }
  return true;
}

/** The last boundary has nothing behind it. */
function hasShortHeader(bytes: Buffer, at: number): boolean {
  return bytes.length - at <= longestHeader || bytes.subarray(at, at + longestHeader).includes('\r\n\r\n');
}

/** Parses the boundary as the runtime does; null for a form without files. */
function parseBoundary(type: string): string | null {
  try {
    const { essence, params } = new MIMEType(type);
    return essence === 'multipart/form-data' ? (params.get('boundary') ?? '') : null;
  } catch {
    return null;
  }
}

/**
 * A form with files, counted while it is read.
 * @param param named by a refusal
 * @returns null when it is larger
 * @throws ApiError 400 `validation_error` when it cannot be read, or has too many fields
 */
export async function readMultipartForm(request: Request, { maxBytes, param }: { maxBytes: number; param: string }) {
  const body = await readLimitedBody(request, maxBytes);
  if (!body) return null;
  if (!hasFewFields(body, getContentType(request.headers)))
    throw buildValidationError('The form has too many fields', param);
  const form = new Response(new Uint8Array(body), { headers: { 'Content-Type': getContentType(request.headers) } });
  return form.formData().catch(() => {
    throw buildValidationError('The form cannot be read', param);
  });
}

export async function readFileBytes(file: File): Promise<Buffer> {
  return Buffer.from(await file.arrayBuffer());
}

function getContentType(headers: Headers): string {
  return headers.get('content-type') ?? '';
}
