import { expect, type Locator, type Page } from '@playwright/test';

/** Opens a page and waits until it answers to scripts and nothing more is fetched: its scripts may begin when all else has come. */
export async function openHydratedPage(page: Page, path: string) {
  await page.goto(path);
  await waitForHydration(page);
}

export async function waitForHydration(page: Page) {
  await page.waitForFunction(() => {
    const main = document.querySelector('main');
    return main && Object.keys(main).some((key) => key.startsWith('__reactProps$'));
  });
  await page.waitForLoadState('networkidle');
}

/** Gives signs of the shopper until what waits for one has come: a page that is awake may not listen for them yet. */
export async function interactUntil(
  page: Page,
  hasCome: () => Promise<boolean>,
  sign: (at: number) => Promise<unknown> = (at) => page.mouse.move(20, 300 + at),
) {
  let signs = 0;
  const interactAndCheck = async () => {
    signs += 1;
    await sign(signs);
    return hasCome();
  };
  await expect.poll(interactAndCheck).toBe(true);
}

/** A sign for `signUntil`: the pointer comes to this element, and moves on it. */
export const createHoverInteraction = (target: Locator) => (at: number) =>
  target.hover({ position: { x: 5 + at, y: 5 } });
