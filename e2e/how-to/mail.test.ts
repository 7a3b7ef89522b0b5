import { expect, onTestFinished, test } from 'vitest';
import { RepositoryCopy } from '../../scripts/how-to/recipes.ts';

test('the recipe of a mail touches three files and makes a mail that is sent and listed', () => {
  const copy = new RepositoryCopy();
  onTestFinished(() => copy.remove());
  const files = copy.apply('docs/contributors/how-to/mail.md').filter((file) => !file.endsWith('.test.ts'));
  expect(files).toHaveLength(3);
  copy.checkTypes();
  copy.testOnSqlite('packages/server/src/notifications/mails', 'packages/server/src/notifications/template');
  copy.testOnSqlite('e2e/api/operator/mails.test.ts');
});
