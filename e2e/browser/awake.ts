import type { Page } from '@playwright/test';

/** Opens a page and waits until it answers to scripts and nothing more is fetched: its scripts may begin when all else has come. */
export async function openAwake(page: Page, path: string) {
  await page.goto(path);
  await beAwake(page);
}

export async function beAwake(page: Page) {
  await page.waitForFunction(() => {
    const main = document.querySelector('main');
    return main && Object.keys(main).some((key) => key.startsWith('__reactProps$'));
  });
  await page.waitForLoadState('networkidle');
}
