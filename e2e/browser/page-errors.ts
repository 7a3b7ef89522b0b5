import type { BrowserContext, Page, Request } from '@playwright/test';

interface Visit {
  baseURL: string | undefined;
  javaScriptEnabled: boolean | undefined;
}

/**
 * Collects what goes wrong in the pages of a context: errors, lost requests, requests to foreign hosts. What a page had
 * asked for before it was left is no loss.
 */
export function pageErrorsOf(context: BrowserContext, { baseURL, javaScriptEnabled }: Visit): () => string[] {
  const said: string[] = [];
  const aborted: Request[] = [];
  const asked = new WeakMap<Request, number>();
  const lastLeft = new WeakMap<Page, number>();
  let events = 0;
  const leave = (page: Page) => lastLeft.set(page, ++events);
  const watch = (page: Page) => {
    page.on('framenavigated', (frame) => frame === page.mainFrame() && leave(page));
    page.on('close', leave);
  };
  for (const page of context.pages()) watch(page);
  context.on('page', watch);
  context.on('weberror', (error) => said.push(String(error.error())));
  context.on('console', (message) => {
    if (message.type() === 'error') said.push(`${message.text()} ${message.location().url}`);
  });
  context.on('request', (request) => {
    asked.set(request, ++events);
    const page = pageOf(request);
    if (page && request.isNavigationRequest()) leave(page);
    if (isForeign(request.url(), baseURL)) said.push(`foreign host: ${request.url()}`);
  });
  context.on('response', (response) => {
    if (response.status() >= 400) said.push(`status of ${response.status()} ${response.url()}`);
  });
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'failed';
    if (reason === 'net::ERR_ABORTED') aborted.push(request);
    // without JavaScript the browser refuses all scripts
    else if (javaScriptEnabled !== false || request.resourceType() !== 'script')
      said.push(`${reason} ${request.url()}`);
  });
  // a list that changes gives up the pictures it had not got yet, too
  const isLoss = (request: Request) => {
    const page = pageOf(request);
    const wasLeft = page && (lastLeft.get(page) ?? 0) > (asked.get(request) ?? 0);
    // browsers end the look at a worker that is as it was
    return !wasLeft && !request.serviceWorker() && !request.isNavigationRequest() && request.resourceType() !== 'image';
  };
  return () => [...said, ...aborted.filter(isLoss).map((request) => `aborted ${request.url()}`)];
}

function isForeign(url: string, baseURL: string | undefined): boolean {
  return /^(https?|wss?):/.test(url) && new URL(url).origin !== baseURL;
}

function pageOf(request: Request): Page | undefined {
  return request.serviceWorker() ? undefined : request.frame().page();
}
