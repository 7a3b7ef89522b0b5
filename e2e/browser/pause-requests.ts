import type { Page } from '@playwright/test';

/** Requests to `url` wait until the function that is returned is called. */
export async function pauseRequests(page: Page, url: string | RegExp): Promise<() => void> {
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(url, async (route) => {
    await held;
    await route.continue();
  });
  return letThrough;
}
