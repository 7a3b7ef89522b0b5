import { expect, onTestFinished, test } from 'vitest';
import { RepositoryCopy } from '../../scripts/how-to/recipes.ts';

/** Reads texts of the storefront and of the server as a page and a mail in Polish do. */
const readsPolishTexts = `
import { expect, test } from 'vitest';
import { createSentence, translateText } from '../../../packages/server/src/http/sentences/sentence.ts';
import { writeContent } from '../../../packages/server/src/notifications/template/write-content.ts';
import { mails } from '../../../packages/server/src/notifications/mails/index.ts';
import { withLanguage } from './language.server.ts';
import { messages } from './messages.ts';
import { getStateWords } from './state-words.ts';

const currency = { code: 'PLN', type: 'base', base: 'PLN' } as const;

test('a page in Polish has Polish texts, with the form that belongs to a number', () => {
  const texts = withLanguage({ locale: 'pl-PL', currency, shopName: 'Sklep' }, () =>
    [1, 3, 5].map((count) => messages().chrome.cart(count)),
  );
  expect(texts).toEqual(['Koszyk, 1 produkt', 'Koszyk, 3 produkty', 'Koszyk, 5 produktów']);
  expect(withLanguage({ locale: 'pl-PL', currency, shopName: 'Sklep' }, getStateWords).open).not.toBe('');
});

test('refusals and mails in Polish have Polish texts', () => {
  expect(translateText(createSentence('cartEmpty'), 'pl-PL')).toBe('Twój koszyk jest pusty');
  const sender = { store: 'Sklep', supportEmail: '', publicUrl: 'https://sklep.test', locale: 'pl-PL' };
  const { blocks } = writeContent('recover', mails.recover.sample, sender);
  expect(blocks[0]).toEqual({ type: 'text', text: 'Dzień dobry Ada,' });
});
`;

test('the recipe of a language touches four files and makes a language that answers with its texts', () => {
  const copy = new RepositoryCopy();
  onTestFinished(() => copy.remove());
  expect(copy.apply('docs/contributors/how-to/language.md')).toHaveLength(4);
  copy.checkTypes();
  copy.write('apps/storefront/app/polish.test.ts', readsPolishTexts);
  copy.testOnSqlite('apps/storefront/app/polish.test.ts', 'apps/storefront/app/messages');
  copy.testOnSqlite('packages/server/src/notifications/template', 'packages/server/src/catalog/search');
});
