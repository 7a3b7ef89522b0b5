import type { ShopConfig } from '@mercer/host/config/config';
import { createEventLoopQueue } from '@mercer/host/http/event-loop-queue';
import { Cache, sessionCookies } from '@mercer/server';
import { createRequestHandler, type RouterContext, RouterContextProvider, type ServerBuild } from 'react-router';
import type { RequestContext } from '../../app/loading/request-context.ts';
import type { Shopper } from '../../app/loading/shopper.ts';
import type { PageRequest, Refusal } from '../requests/page-request.ts';
import type { Preferences } from '../requests/preferences.ts';
import { createSlugReader } from '../requests/translated-slugs.ts';
import type { StorefrontBuild } from './build.ts';
import { createJsonParser } from './json-parser.ts';
import { localizeDocument } from './localize-document.ts';
import { BasisNotes, isUnchanged, type PageBasis } from './page-basis.ts';
import { createPageHandler } from './page-handler.ts';
import { translateSlugs } from './translate-slugs.ts';

type Fetch = (request: Request) => Promise<Response>;

/** Visit of a page, with all that is needed to render it. */
export interface Visit {
  request: Request;
  form?: FormData | undefined;
  preferences: Preferences;
  /** Path of the language that the address names; empty when it names none. */
  languagePath: string;
  /** Nonce of the policy; undefined when no wallet of the shop needs one. */
  nonce: string | undefined;
  session: string | undefined;
  refusal: Refusal | undefined;
  explanation?: PageRequest['explanation'];
  /** Reaches the backend, as this visitor. */
  fetchApi: Fetch;
  /** Shopper for whom the page is rendered, instead of the one who requested it. */
  shopper?: Shopper;
}

/** Response to a visit. */
export interface Answer {
  response: Response;
  /** Document that replaces the response's own body. */
  document?: Buffer<ArrayBuffer> | undefined;
}

export interface Rendered extends Answer {
  /** No part is missing because the backend could not be reached or failed. */
  isComplete: boolean;
  /** Basis from which the page was made. */
  basis: PageBasis;
}

/** Renders pages with the built storefront, or tells that one would be what it was. */
export async function createRenderer(build: StorefrontBuild, config: ShopConfig) {
  const { publicKey, publicUrl, picturesUrl, dev } = config;
  // a build that is given by a function is taken apart anew for each request
  const handler = dev
    ? createRequestHandler(build.load, 'development')
    : createPageHandler(await build.load(), (await build.sharedPages()).includes);
  const turn = createEventLoopQueue();
  const parse = createJsonParser();
  const fragments = new Cache<string, Buffer<ArrayBuffer>>('page fragments', ({ length }, key) => key.length + length);

  async function renderVisit(visit: Visit): Promise<Rendered> {
    await turn();
    const { request, form, preferences, languagePath, nonce, session, refusal, explanation, fetchApi, shopper } = visit;
    let newSession: string | undefined;
    let document: Answer['document'];
    const notes = new BasisNotes(preferences);
    const parts = watchBackendCalls(fetchApi, notes);
    const provider = new RouterContextProvider();
    const { requestContext, withLanguage } = getServerEntry(await build.load());
    provider.set(requestContext, {
      ...preferences,
      languagePath,
      files: {
        bootstrapScript: build.bootstrapScript,
        words: (group) => build.languageFile(preferences.locale, group),
      },
      nonce,
      publicKey,
      publicUrl,
      picturesUrl,
      refusal,
      explanation,
      form,
      fetch: (call) => parts.fetch(setUserAgent(call, request)),
      parse,
      fragments,
      session: shopper ? undefined : session,
      shopper,
      keepSession: (token) => {
        newSession = token;
      },
      keepDocument: (bytes) => {
        document = localizeDocument(bytes, languagePath);
      },
      year: new Date().getFullYear(),
    });
    const response = await withLanguage({ ...preferences, languagePath, picturesUrl }, () =>
      handler(request, provider),
    );
    if (newSession) {
      for (const cookie of sessionCookies(newSession, publicUrl)) response.headers.append('Set-Cookie', cookie);
    }
    if (document && preferences.languages.length > 1) {
      const readSlugs = createSlugReader({ fetch: parts.fetch, publicUrl, publicKey });
      document = await translateSlugs(
        document,
        { ...preferences, publicUrl, readSlugs },
        { ...preferences, languagePath },
      );
    }
    return { response: parts.refused(response), document, isComplete: parts.whole(), basis: notes.basis };
  }

  /** Checks whether a page with this basis would be unchanged now. */
  async function isPageUnchanged(basis: PageBasis, { preferences, fetchApi }: Visit): Promise<boolean> {
    await turn();
    return isUnchanged(basis, preferences, fetchApi);
  }

  return { render: renderVisit, isSame: isPageUnchanged };
}

/** The shopper knows a session by the browser that began it. */
function setUserAgent(call: Request, { headers }: Request): Request {
  const browser = headers.get('user-agent');
  if (browser) call.headers.set('User-Agent', browser);
  return call;
}

/** Knows whether every call was answered; what does not exist is an answer. */
function watchBackendCalls(fetchApi: Fetch, notes: BasisNotes) {
  let failed = false;
  let rejected: RetryAfter | undefined;
  return {
    whole: () => !failed,
    /** A page that says that it was too much, or lacks what no database gave, has the status of the call that failed. */
    refused(page: Response): Response {
      const isAnswer = page.status === 200 || page.status >= 500;
      return rejected && isAnswer ? withRetryAfter(page, rejected) : page;
    },
    async fetch(request: Request): Promise<Response> {
      try {
        const response = await fetchApi(request);
        notes.recordAnswer(request, response);
        const retryAfter = response.headers.get('Retry-After');
        if (retryAfter && refusing.has(response.status)) rejected = { status: response.status, retryAfter };
        failed ||= response.status >= 500 || response.status === 429;
        return response;
      } catch (error) {
        failed = true;
        throw error;
      }
    },
  };
}

/** Too many requests; a database that does not answer. */
const refusing = new Set([429, 503]);

interface RetryAfter {
  status: number;
  retryAfter: string;
}

function withRetryAfter({ body, headers }: Response, { status, retryAfter }: RetryAfter): Response {
  headers.set('Retry-After', retryAfter);
  return new Response(body, { status, headers });
}

/** Exports of the server build that the server needs to assemble pages. */
export interface Entry {
  requestContext: RouterContext<RequestContext>;
  withLanguage<T>(language: Preferences & { languagePath: string; picturesUrl?: string | undefined }, work: () => T): T;
  renderCartIcon(count: number): string;
  documentEnd(shopper: string, nonce: string | undefined): string;
  /** Returns the source of the policy that allows the inline script of a page. */
  inlineScriptSource(hydrates: boolean): string;
}

/**
 * Returns the entry module of a build, whose own code has to be used: its context is found by identity, and its
 * messages come from its own module.
 */
export function getServerEntry(build: ServerBuild): Entry {
  return build.entry.module as unknown as Entry; // entry.server.tsx of this build
}
