import type { Browser, BrowserContext, Page } from '@playwright/test';
import { operatorHeaders } from '../operator-key.ts';
import { test as base, expect } from '../shopper.ts';

const owner = { name: 'Kim Mercer', email: 'kim@mercer.test', password: 'a-long-password' };

/** Makes the owner of the shop of the browser tests, once for all of them, and signs a browser in. */
export async function signInAsOwner(context: BrowserContext, origin = ''): Promise<void> {
  const headers = { ...operatorHeaders, Origin: origin };
  const link = await context.request.post('/operator/owner-link', { headers });
  if (link.ok()) {
    const { url } = await link.json();
    const token = new URLSearchParams(new URL(url).hash.slice(1)).get('token');
    await context.request.post('/operator/owner', { headers: { Origin: origin }, data: { ...owner, token } });
  }
  const { name, ...credentials } = owner;
  const answer = await context.request.post('/operator/session', { headers: { Origin: origin }, data: credentials });
  expect(answer.status(), await answer.text()).toBe(200);
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
