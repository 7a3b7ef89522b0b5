import type { BrowserContext, Page, Request } from '@playwright/test';

/** What a page gives up while it is left is no loss; events of one navigation come this close together. */
const leavingMs = 1000;

interface Visit {
  baseURL: string | undefined;
  javaScriptEnabled: boolean | undefined;
}

/** Collects what goes wrong in the pages of a context: errors, lost requests, requests to foreign hosts. */
export function complaintsOf(context: BrowserContext, { baseURL, javaScriptEnabled }: Visit): () => string[] {
  const said: string[] = [];
  const aborted: { request: Request; at: number }[] = [];
  const leavings: { page: Page; at: number }[] = [];
  const watch = (page: Page) => {
    const leave = () => leavings.push({ page, at: Date.now() });
    page.on('framenavigated', (frame) => frame === page.mainFrame() && leave());
    page.on('close', leave);
  };
  for (const page of context.pages()) watch(page);
  context.on('page', watch);
  context.on('weberror', (error) => said.push(String(error.error())));
  context.on('console', (message) => {
    if (message.type() === 'error') said.push(`${message.text()} ${message.location().url}`);
  });
  context.on('request', (request) => {
    if (isForeign(request.url(), baseURL)) said.push(`foreign host: ${request.url()}`);
  });
  context.on('response', (response) => {
    if (response.status() >= 400) said.push(`status of ${response.status()} ${response.url()}`);
  });
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'failed';
    if (reason === 'net::ERR_ABORTED') aborted.push({ request, at: Date.now() });
    // without JavaScript the browser refuses all scripts
    else if (javaScriptEnabled !== false || request.resourceType() !== 'script')
      said.push(`${reason} ${request.url()}`);
  });
  // a list that changes gives up the pictures it had not got yet, too
  const wasLeft = ({ request, at }: { request: Request; at: number }) =>
    request.isNavigationRequest() ||
    request.resourceType() === 'image' ||
    leavings.some((one) => one.page === pageOf(request) && Math.abs(one.at - at) < leavingMs);
  return () => [...said, ...aborted.filter((one) => !wasLeft(one)).map(({ request }) => `aborted ${request.url()}`)];
}

function isForeign(url: string, baseURL: string | undefined): boolean {
  return /^(https?|wss?):/.test(url) && new URL(url).origin !== baseURL;
}

function pageOf(request: Request): Page | undefined {
  return request.serviceWorker() ? undefined : request.frame().page();
}
