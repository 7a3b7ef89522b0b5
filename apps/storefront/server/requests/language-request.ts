import type { LanguageAddress } from '@mercer/contract';

/** Request for a page by an address of a language, as the pages take it. */
export interface LanguageRequest {
  /** The request without the path of the language. */
  request: Request;
  language: LanguageAddress;
}

/** Path that may begin with a language; no page of the shop has a name like that. */
const languagePattern = /^\/[a-z]{2,3}(?:-[a-z\d]{1,8})*(?=\/|$)/;

/** Returns false for most requests, whose language the settings of the store need not be read for. */
export const mayNameLanguage = (pathname: string): boolean => languagePattern.test(pathname);

/** Files beside the pages, which are the same in each language. */
const isSharedFile = (path: string) => /^\/[^/]+\.\w+$/.test(path) && !/^\/(?:sitemap\.xml|[^/]+\.data)$/.test(path);

/** Takes the path of a language out of a request; undefined when the address names no language of the store. */
export function splitLanguageRequest(
  request: Request,
  languages: readonly LanguageAddress[],
): LanguageRequest | undefined {
  const url = new URL(request.url);
  const path = languagePattern.exec(url.pathname)?.[0];
  const language = path ? languages.find((candidate) => candidate.path === path) : undefined;
  const pagePath = url.pathname.slice(path?.length) || '/';
  if (!language || isSharedFile(pagePath)) return undefined;
  return { request: replacePath(request, pagePath), language };
}

/** Creates the same request for another path; a body is passed on as it arrives. */
export function replacePath({ url: address, method, headers, body, signal }: Request, path: string): Request {
  const url = new URL(address);
  url.pathname = path;
  const sentBody = body ? { body, duplex: 'half' as const } : {};
  return new Request(url, { method, headers, signal, ...sentBody });
}
