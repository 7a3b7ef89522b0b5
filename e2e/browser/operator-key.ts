import { expect, type Page } from '@playwright/test';

/** What the shop of the browser tests is started with, for what whoever runs it does. */
export const operatorHeaders = { Authorization: 'Bearer sk_browser' };

/** What whoever runs the shop does. */
export async function operate(page: Page, path: string) {
  const answer = await page.request.post(`/operator${path}`, { headers: operatorHeaders, data: {} });
  expect(answer.status(), path).toBe(200);
}
