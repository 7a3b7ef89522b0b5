import type { Browser, BrowserContext, Page } from '@playwright/test';
import { operatorHeaders } from '../operator-key.ts';
import { test as base, expect } from '../shopper.ts';

const owner = { name: 'Kim Mercer', email: 'kim@mercer.test', password: 'a-long-password' };

/** Signs a browser in as the owner of the shop of the browser tests. */
export async function signInAsOwner(context: BrowserContext, origin = ''): Promise<void> {
  await createOwner(context, origin);
  const { name, ...credentials } = owner;
  const answer = await context.request.post('/operator/session', { headers: { Origin: origin }, data: credentials });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Makes the owner unless there is one. Of two workers that do it at once, the link of one replaces that of the other. */
async function createOwner({ request }: BrowserContext, origin: string): Promise<void> {
  const headers = { Origin: origin };
  for (let hasOwner = false; !hasOwner; ) {
    const link = await request.post('/operator/owner-link', { headers: { ...operatorHeaders, ...headers } });
    hasOwner = link.status() === 409;
    if (hasOwner) return;
    expect(link.ok(), await link.text()).toBe(true);
    const { url } = await link.json();
    const token = new URLSearchParams(new URL(url).hash.slice(1)).get('token');
    hasOwner = (await request.post('/operator/owner', { headers, data: { ...owner, token } })).ok();
  }
}

export const ownerPassword = owner.password;
export const ownerEmail = owner.email;

/** Pages of a browser in which the owner is signed in. */
export const test = base.extend({
  page: async ({ page, baseURL }, use) => {
    await signInAsOwner(page.context(), baseURL);
    await use(page);
  },
});

/** Opens a page of the console and waits until its records are there. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading' })).toBeHidden();
}

/** Gives the fresh proof that a call asks for. */
export async function confirmByPassword(page: Page, password: string) {
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await dialog.getByLabel('Password').fill(password);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog).toBeHidden();
}

/** Another browser of the same owner. */
export async function openAnotherBrowser(browser: Browser, origin: string | undefined): Promise<Page> {
  const context = await browser.newContext({
    ...(origin ? { baseURL: origin } : {}),
    reducedMotion: 'reduce',
    locale: 'en-US',
  });
  await signInAsOwner(context, origin);
  return context.newPage();
}

export { expect };
