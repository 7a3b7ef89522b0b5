import { isCrossSiteWrite } from '@mercer/host/http/csrf';
import { hasFewFields, isStorableText, readLimitedBody } from '@mercer/server';

/** Status with which a request for a page is refused. */
export type Refusal = 400 | 403 | 404 | 405 | 410 | 413 | 415 | 429 | 503;

/** A request as the router may take it. One that is refused asks for a page that there is not. */
export interface PageRequest {
  request: Request;
  /** Form that was posted; the request itself no longer has it. */
  form?: FormData;
  refusal?: Refusal;
  /** Title and hint that replace the default messages for the refusal. */
  explanation?: { title: string; hint: string };
  /** Sent with the page, in place of the page's own. */
  headers?: Record<string, string>;
}

/** Headers sent with a refusal. */
const refusalHeaders: Partial<Record<Refusal, Record<string, string>>> = {
  405: { Allow: 'GET, HEAD, POST' },
  429: { 'Retry-After': '60' },
};

interface PageRules {
  publicUrl: string;
  /** Counts a posted form; false when its sender has posted too many. */
  takesForm(): boolean | Promise<boolean>;
  /** Returns the maximum size of the form in bytes. */
  maxBytes(): number | Promise<number>;
}

/** The router itself would answer with a fault: it reads what is posted as a form, whatever it is. */
export async function checkPageRequest(
  request: Request,
  { publicUrl, takesForm, maxBytes }: PageRules,
): Promise<PageRequest> {
  const { method, headers, signal } = request;
  if (!isValidPagePath(new URL(request.url).pathname)) return refuseRequest(request, 404);
  if (method === 'GET' || method === 'HEAD') return { request };
  if (method !== 'POST') return refuseRequest(request, 405);
  if (isCrossSiteWrite(request, publicUrl)) return refuseRequest(request, 403);
  if (!(await takesForm())) return refuseRequest(request, 429);
  const form = await readPostedForm(request, await maxBytes());
  if (typeof form === 'number') return refuseRequest(request, form);
  const url = resolvePublicUrl(request, publicUrl);
  return { request: new Request(url, { method, headers: withoutOrigin(headers), signal }), form };
}

/** Path of refused requests; the router would log an address that cannot be decoded. */
const nobodysPath = '/%25';

/** The address of the request itself is not in the page. */
export function refuseRequest({ url, headers, signal }: Request, refusal: Refusal): PageRequest {
  // a host may come with a name and a password, which no request can be made with
  const request = new Request(new URL(url).origin + nobodysPath, { headers, signal });
  return { request, refusal, headers: refusalHeaders[refusal] ?? {} };
}

/**
 * The address in the shopper's browser. A proxy that speaks TLS passes requests on by http, some to a host of another
 * name; the router compares it with the origin of what is posted.
 */
function resolvePublicUrl(request: Request, publicUrl: string): URL {
  const url = new URL(request.url);
  const isPublic = url.host === new URL(publicUrl).host || request.headers.get('origin') === publicUrl;
  return isPublic ? replaceOrigin(publicUrl, url) : url;
}

/** Part by part: a path that begins with two slashes would be read as another host. */
function replaceOrigin(origin: string, { pathname, search }: URL): URL {
  const moved = new URL(origin);
  moved.pathname = pathname;
  moved.search = search;
  return moved;
}

const longestPath = 2000;

/** Addresses lose these on their way, so that a blank name would be that of a list. */
const blank = /[\t\n\r]|\/\s|\s(\/|$)/;

function isValidPagePath(pathname: string): boolean {
  try {
    if (pathname.length > longestPath) return false;
    const path = decodeURIComponent(pathname);
    return isStorableText(path) && !blank.test(path);
  } catch {
    return false;
  }
}

/**
 * Removes the `Origin` header: the origin of a form is checked here, and the router would check it again with less
 * information.
 */
function withoutOrigin(headers: Headers): Headers {
  const remainingHeaders = new Headers(headers);
  remainingHeaders.delete('origin');
  return remainingHeaders;
}

const formTypes = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i;

async function readPostedForm(request: Request, maxBytes: number): Promise<FormData | Refusal> {
  const type = request.headers.get('content-type') ?? '';
  if (!formTypes.test(type)) return 415;
  try {
    const bytes = await readLimitedBody(request, maxBytes);
    if (!bytes) return 413;
    if (!hasFewFields(bytes, type)) return 413;
    return await new Response(new Uint8Array(bytes), { headers: { 'Content-Type': type } }).formData();
  } catch {
    return 400; // broken off, or no form although it says so
  }
}
