import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { eachDatabase, testApp, testConfig } from '../../testing/index.ts';

const breachedPasswordsUrl = 'https://breaches.example/range';
const config = { ...testConfig, breachedPasswordsUrl };
const ada = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.test', password: 'correct horse' };
const hashOf = (password: string) => createHash('sha1').update(password).digest('hex').toUpperCase();
const refused = { code: 'INVALID', message: 'This password is known from a data breach: please choose another one' };

/** Answers as the service does; `asked` has what it was told. */
function service(lines: string[]) {
  const asked: Request[] = [];
  const fetch = async (request: Request) => {
    asked.push(request);
    return new Response(lines.join('\r\n'));
  };
  return { asked, fetch };
}

eachDatabase((db) => {
  test('a password that is known from a breach is refused, and the service hears five digits of its hash', async () => {
    const hash = hashOf('staple battery');
    const { asked, fetch } = service([`${'0'.repeat(35)}:3`, `${hash.slice(5)}:1172`]);
    const shopper = testApp(db(), { config, fetch }).shopper();
    const { body } = await shopper.post('/api/account', { ...ada, password: 'staple battery' });
    expect(body).toEqual({ errors: { password: refused } });
    expect(asked.map(({ url }) => url)).toEqual([`${breachedPasswordsUrl}/${hash.slice(0, 5)}`]);
    const [{ headers } = new Request(breachedPasswordsUrl)] = asked;
    expect([headers.get('add-padding'), headers.get('cookie'), headers.get('authorization')]).toEqual([
      'true',
      null,
      null,
    ]);
    expect((await shopper.post('/api/account', ada)).body).toMatchObject({ email: ada.email });
    const change = { password: ada.password, new_password: 'staple battery' };
    expect((await shopper.put('/api/account', change)).body).toEqual({ errors: { new_password: refused } });
  });

  test('what the service adds to hide how many it knows counts for nothing', async () => {
    const { fetch } = service([`${hashOf(ada.password).slice(5)}:0`]);
    const { body } = await testApp(db(), { config, fetch }).shopper().post('/api/account', ada);
    expect(body).toMatchObject({ email: ada.email });
  });

  test.each<[string, () => Promise<Response>]>([
    ['away', () => Promise.reject(new Error('down'))],
    ['busy', async () => new Response(`${hashOf(ada.password).slice(5)}:9`, { status: 503 })],
    ['something else', async () => new Response('<html>')],
  ])('a service that is %s keeps nobody from an account', async (_, fetch) => {
    const { shopper, faults } = testApp(db(), { config, fetch });
    expect((await shopper().post('/api/account', ada)).body).toMatchObject({ email: ada.email });
    expect(JSON.stringify(faults)).not.toContain(hashOf(ada.password));
  });

  test('without one nobody is asked', async () => {
    const { asked, fetch } = service([]);
    await testApp(db(), { fetch }).shopper().post('/api/account', ada);
    expect(asked).toEqual([]);
  });
});
