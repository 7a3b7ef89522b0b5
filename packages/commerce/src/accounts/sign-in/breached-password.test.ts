import { createHash } from 'node:crypto';
import { buildTestApp, eachDatabase, testConfig } from '@mercer/server/testing';
import { expect, test } from 'vitest';

const breachedPasswordsUrl = 'https://breaches.example/range';
const config = { ...testConfig, breachedPasswordsUrl };
const ada = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.test', password: 'correct horse' };
const computeSha1 = (password: string) => createHash('sha1').update(password).digest('hex').toUpperCase();
const breachedError = {
  code: 'INVALID',
  message: 'This password is known from a data breach: please choose another one',
};

/** Answers as the service does; `asked` has what it was told. */
function createBreachService(lines: string[]) {
  const requests: Request[] = [];
  const respondToRequest = async (request: Request) => {
    requests.push(request);
    return new Response(lines.join('\r\n'));
  };
  return { requests, fetch: respondToRequest };
}

eachDatabase((db) => {
  test('a password that is known from a breach is refused, and the service hears five digits of its hash', async () => {
    const hash = computeSha1('staple battery');
    const { requests, fetch } = createBreachService([`${'0'.repeat(35)}:3`, `${hash.slice(5)}:1172`]);
    const shopper = buildTestApp(db(), { config, fetch }).shopper();
    const { body } = await shopper.post('/api/account', { ...ada, password: 'staple battery' });
    expect(body).toEqual({ errors: { password: breachedError } });
    expect(requests.map(({ url }) => url)).toEqual([`${breachedPasswordsUrl}/${hash.slice(0, 5)}`]);
    const [{ headers } = new Request(breachedPasswordsUrl)] = requests;
    expect([headers.get('add-padding'), headers.get('cookie'), headers.get('authorization')]).toEqual([
      'true',
      null,
      null,
    ]);
    expect((await shopper.post('/api/account', ada)).body).toMatchObject({ email: ada.email });
    const change = { password: ada.password, new_password: 'staple battery' };
    expect((await shopper.put('/api/account', change)).body).toEqual({ errors: { new_password: breachedError } });
  });

  test('what the service adds to hide how many it knows counts for nothing', async () => {
    const { fetch } = createBreachService([`${computeSha1(ada.password).slice(5)}:0`]);
    const { body } = await buildTestApp(db(), { config, fetch }).shopper().post('/api/account', ada);
    expect(body).toMatchObject({ email: ada.email });
  });

  test.each<[string, () => Promise<Response>]>([
    ['away', () => Promise.reject(new Error('down'))],
    ['busy', async () => new Response(`${computeSha1(ada.password).slice(5)}:9`, { status: 503 })],
    ['something else', async () => new Response('<html>')],
  ])('a service that is %s keeps nobody from an account', async (_, fetch) => {
    const { shopper, faults } = buildTestApp(db(), { config, fetch });
    expect((await shopper().post('/api/account', ada)).body).toMatchObject({ email: ada.email });
    expect(JSON.stringify(faults)).not.toContain(computeSha1(ada.password));
  });

  test('without one nobody is asked', async () => {
    const { requests, fetch } = createBreachService([]);
    await buildTestApp(db(), { fetch }).shopper().post('/api/account', ada);
    expect(requests).toEqual([]);
  });
});
