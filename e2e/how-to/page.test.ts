import { expect, onTestFinished, test } from 'vitest';
import { RepositoryCopy } from '../../scripts/how-to/recipes.ts';
import { openShop } from './open-shop.ts';

test('the recipe of a page touches four files and makes a page that answers in each language', async () => {
  const copy = new RepositoryCopy();
  onTestFinished(() => copy.remove());
  expect(copy.apply('docs/contributors/how-to/page.md')).toHaveLength(4);
  copy.checkTypes();
  const url = await openShop(copy);
  const english = await fetch(`${url}/visit`, { headers: { 'accept-language': 'en' } });
  expect(english.status).toBe(200);
  const page = await english.text();
  expect(page).toMatch(/<title>Visit us · [^<]+<\/title>/);
  expect(page).toMatch(/Touch and try all (<!-- -->)?[1-9]\d* products/);
  const german = await fetch(`${url}/visit`, { headers: { 'accept-language': 'de' } });
  expect(await german.text()).toContain('Unser Laden ist täglich von 9:00 bis 18:00 geöffnet.');
});
