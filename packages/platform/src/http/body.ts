import type { Context } from 'hono';
import { ApiError, buildValidationError } from './errors.ts';

const megabyte = 1024 * 1024;
/** Limit of every body except uploaded pictures and bulk writes: API, vault, functions and the forms of pages. */
const maxBodyBytes = megabyte;
/** Limit of a bulk write: a thousand products with their descriptions. */
export const maxBulkBytes = 8 * megabyte;
const maxDepth = 16;
/** Limit of values in a visitor's body: a full cart's items with their options, several times over. */
const maxBodyValues = 10_000;

/**
 * The JSON body; an empty one is `{}` whatever its content type says.
 * @throws ApiError 413 over 1 MB, or what is given, 400 when malformed, nested deeper than 16, with more values than the caller
 * takes, or with text that no store can keep
 */
export async function readJsonBody(c: Context, maxBytes = maxBodyBytes, maxValues = maxBodyValues): Promise<unknown> {
  const keptBody = keptBodies.get(c.req.raw);
  if (keptBody) return keptBody.json;
  const text = await readBodyText(c, maxBytes, maxValues);
  if (text.trim() === '') return {};
  const body = parseJsonBody(text);
  assertStorable(body);
  return body;
}

/** JSON bodies by request that were read before the handler reads them. */
const keptBodies = new WeakMap<Request, { json: unknown }>();

/** Reads the JSON body, and keeps it for the handler: a body can be read once. */
export async function keepJsonBody(c: Context): Promise<unknown> {
  const json = await readJsonBody(c);
  keptBodies.set(c.req.raw, { json });
  return json;
}

/** The body as it came. @throws ApiError 413 over 1 MB, or what is given, 400 where it is JSON with more values than the caller takes */
export async function readBodyText(c: Context, maxBytes = maxBodyBytes, maxValues = maxBodyValues): Promise<string> {
  const bytes = await readLimitedBody(c.req.raw, maxBytes);
  const maxMegabytes = maxBytes / megabyte;
  if (!bytes)
    throw new ApiError(`The body is larger than ${maxMegabytes} MB`, { status: 413, code: 'request_too_large' });
  const text = new TextDecoder().decode(bytes);
  if (text.length > maxValues && hasMoreValues(text, maxValues))
    throw buildValidationError('The body has too many values');
  return text;
}

/** A body that must be an object. */
export async function readJsonObject(c: Context): Promise<Record<string, unknown>> {
  const body = await readJsonBody(c);
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw buildValidationError('The body must be an object');
  return body as Record<string, unknown>; // no list, as asked above
}

/** A request or a response. */
type MessageWithBody = Pick<Request, 'headers' | 'body' | 'arrayBuffer'>;

/** Checks of the caller, by request, that run as soon as the body has been read. */
const callerChecks = new WeakMap<MessageWithBody, () => Promise<void>>();

/**
 * Has the caller checked again when the body of the request has been read: a body can take minutes to arrive, and
 * meanwhile the key is revoked or the session is ended.
 * @param check throws when the caller may not call any more
 */
export function checkCallerAfterBody(request: Request, check: () => Promise<void>): void {
  callerChecks.set(request, check);
}

/**
 * A body, counted while it is read.
 * @returns null as soon as there is more; the rest is left unread
 * @throws ApiError 400 when the caller breaks off, and what {@link checkCallerAfterBody} throws
 */
export async function readLimitedBody(request: MessageWithBody, maxBytes: number): Promise<Buffer | null> {
  const bytes = await readCountedBody(request, maxBytes).catch(throwBrokenOff);
  await callerChecks.get(request)?.();
  return bytes;
}

/**
 * A large body, part by part as it arrives and counted; the caller is checked again at its end.
 * @throws ApiError 413 as soon as there is more, 400 when the caller breaks off, and what {@link checkCallerAfterBody}
 * throws
 */
export async function* readBodyParts(request: MessageWithBody, maxBytes: number): AsyncGenerator<Uint8Array> {
  const tooLarge = new ApiError(`The file is larger than ${Math.floor(maxBytes / megabyte)} MB`, {
    status: 413,
    code: 'request_too_large',
    param: 'file',
  });
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge;
  let size = 0;
  const parts = request.body?.values({ preventCancel: true })[Symbol.asyncIterator]();
  for (;;) {
    const next = await parts?.next().catch(throwBrokenOff);
    if (!next || next.done) break;
    size += next.value.length;
    if (size > maxBytes) throw tooLarge;
    yield next.value;
  }
  await callerChecks.get(request)?.();
}

function throwBrokenOff(cause: unknown): never {
  throw new ApiError('The request body ended early', { status: 400, code: 'request_aborted' }, { cause });
}

async function readCountedBody(request: MessageWithBody, maxBytes: number): Promise<Buffer | null> {
  const announced = request.headers.get('content-length');
  if (Number(announced ?? 0) > maxBytes) return null;
  // Node reads no more than was announced, and is fast where nobody counts
  if (announced !== null) return nullIfOversized(Buffer.from(await request.arrayBuffer()), maxBytes);
  const parts: Uint8Array[] = [];
  let size = 0;
  // canceled, the connection would break before the refusal is on its way
  for await (const part of request.body?.values({ preventCancel: true }) ?? []) {
    size += part.length;
    if (size > maxBytes) return null;
    parts.push(part);
  }
  return Buffer.concat(parts, size);
}

function nullIfOversized(bytes: Buffer, maxBytes: number): Buffer | null {
  return bytes.length > maxBytes ? null : bytes;
}

function parseJsonBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ApiError('The body is not valid JSON', { status: 400, code: 'invalid_json' }, { cause });
  }
}

const separators = new Set([...',[{'].map((sign) => sign.charCodeAt(0)));

/**
 * Returns true when JSON text may contain more values than `maxValues`, judged by the separators before values: parsing
 * so many would take long.
 */
function hasMoreValues(text: string, maxValues: number): boolean {
  let values = 0;
  for (let at = 0; at < text.length && values <= maxValues; at += 1)
    if (separators.has(text.charCodeAt(at))) values += 1;
  return values > maxValues;
}

/** @throws ApiError 400 when it is nested too deeply, or has text that no store can keep */
export function assertStorable(value: unknown, depth = 0): void {
  if (depth > maxDepth) throw buildValidationError('The body is nested too deeply');
  if (typeof value === 'string' && !isStorableText(value))
    throw buildValidationError('The text contains characters that cannot be kept');
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

/** Removes from a third party's text the characters that no store can keep. */
export function storableText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}
