import type { Page } from '@playwright/test';

/** Requests to `url` wait until the function that is returned is called. */
export async function pauseRequests(page: Page, url: string | RegExp): Promise<() => void> {
  let releaseRequests = () => {};
  const releaseSignal = new Promise<void>((resolve) => {
    releaseRequests = resolve;
  });
  await page.route(url, async (route) => {
    await releaseSignal;
    await route.continue();
  });
  return releaseRequests;
}
