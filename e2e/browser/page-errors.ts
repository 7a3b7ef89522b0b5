import type { BrowserContext, Page, Request } from '@playwright/test';

interface Visit {
  baseURL: string | undefined;
  javaScriptEnabled: boolean | undefined;
}

/**
 * Collects what goes wrong in the pages of a context: errors, lost requests, requests to foreign hosts. What a page had
 * asked for before it was left is no loss.
 */
export function collectPageErrors(context: BrowserContext, { baseURL, javaScriptEnabled }: Visit): () => string[] {
  const messages: string[] = [];
  const aborted: Request[] = [];
  const requestedAt = new WeakMap<Request, number>();
  const lastLeft = new WeakMap<Page, number>();
  let events = 0;
  const recordLeave = (page: Page) => lastLeft.set(page, ++events);
  const watchPage = (page: Page) => {
    page.on('framenavigated', (frame) => frame === page.mainFrame() && recordLeave(page));
    page.on('close', recordLeave);
  };
  for (const page of context.pages()) watchPage(page);
  context.on('page', watchPage);
  context.on('weberror', (error) => messages.push(String(error.error())));
  context.on('console', (message) => {
    if (message.type() === 'error') messages.push(`${message.text()} ${message.location().url}`);
  });
  context.on('request', (request) => {
    requestedAt.set(request, ++events);
    const page = findRequestPage(request);
    if (page && request.isNavigationRequest()) recordLeave(page);
    if (isForeignHost(request.url(), baseURL)) messages.push(`foreign host: ${request.url()}`);
  });
  context.on('response', (response) => {
    if (response.status() >= 400) messages.push(`status of ${response.status()} ${response.url()}`);
  });
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'failed';
    if (reason === 'net::ERR_ABORTED') aborted.push(request);
    // Browsers without JavaScript refuse all scripts
    else if (javaScriptEnabled !== false || request.resourceType() !== 'script')
      messages.push(`${reason} ${request.url()}`);
  });
  // a list that changes gives up the pictures it had not got yet, too
  const isLostRequest = (request: Request) => {
    const page = findRequestPage(request);
    const wasLeft = page && (lastLeft.get(page) ?? 0) > (requestedAt.get(request) ?? 0);
    // browsers end the look at a worker that is as it was
    return !wasLeft && !request.serviceWorker() && !request.isNavigationRequest() && request.resourceType() !== 'image';
  };
  return () => [...messages, ...aborted.filter(isLostRequest).map((request) => `aborted ${request.url()}`)];
}

function isForeignHost(url: string, baseURL: string | undefined): boolean {
  return /^(https?|wss?):/.test(url) && new URL(url).origin !== baseURL;
}

function findRequestPage(request: Request): Page | undefined {
  return request.serviceWorker() ? undefined : request.frame().page();
}
