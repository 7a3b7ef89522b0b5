import type { Context } from 'hono';
import { ApiError, invalid } from './errors.ts';

const maxBytes = 1024 * 1024;
const maxDepth = 16;

/**
 * The JSON body; an empty one is `{}` whatever its content type says.
 * @throws ApiError 413 over 1 MB, 400 when malformed, nested deeper than 16, or with text that no store can keep
 */
export async function readBody(c: Context): Promise<unknown> {
  if (Number(c.req.header('content-length') ?? 0) > maxBytes) throw tooLarge();
  const text = await c.req.text();
  if (text.trim() === '') return {};
  if (Buffer.byteLength(text) > maxBytes) throw tooLarge();
  const body = parse(text);
  assertStorable(body, 0);
  return body;
}

/** A body that must be an object. */
export async function readObject(c: Context): Promise<Record<string, unknown>> {
  const body = await readBody(c);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw invalid('The body must be an object');
  return body as Record<string, unknown>;
}

function tooLarge() {
  return new ApiError('The body is larger than 1 MB', { status: 413, code: 'request_too_large' });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ApiError('The body is not valid JSON', { status: 400, code: 'invalid_json' }, { cause });
  }
}

function assertStorable(value: unknown, depth: number): void {
  if (depth > maxDepth) throw invalid('The body is nested too deeply');
  if (typeof value === 'string' && !isStorableText(value))
    throw invalid('The text contains characters that cannot be kept');
  if (typeof value !== 'object' || value === null) return;
  for (const [key, entry] of Object.entries(value)) {
    assertStorable(key, depth + 1);
    assertStorable(entry, depth + 1);
  }
}

/** PostgreSQL keeps no NUL, and lone surrogates are no text. */
export function isStorableText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}
