import type { Db } from '@mercer/server';
import { buildTestApp, type TestResponse } from '@mercer/server/testing';
import { openOperator } from './operator.ts';

export const publicUrl = 'http://localhost:3000';
export const ownerFields = { name: 'Kim Lee', email: 'kim@example.com', password: 'gorse-lantern-42' };

type TestShop = ReturnType<typeof buildTestApp>;

/** A browser that keeps the cookie of the console, and sends what the console's scripts send. */
export function createConsole(shop: TestShop) {
  const browser = shop.shopper();
  let cookie = '';
  const callConsole = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<TestResponse> => {
    const answer = await browser.call(method, `/operator${path}`, body, {
      // a browser sends the cookie alone
      Authorization: '',
      ...(cookie && { Cookie: cookie }),
      Origin: publicUrl,
      'Mercer-Console': '1',
      ...headers,
    });
    const [, cookieName, token] = answer.headers.get('set-cookie')?.match(/^([\w-]+)=([^;]*)/) ?? [];
    if (cookieName) cookie = token ? `${cookieName}=${token}` : '';
    return answer;
  };
  return {
    call: callConsole,
    get: (path: string) => callConsole('GET', path),
    post: (path: string, body?: unknown, headers = {}) => callConsole('POST', path, body, headers),
    patch: (path: string, body?: unknown, headers = {}) => callConsole('PATCH', path, body, headers),
    put: (path: string, body?: unknown, headers = {}) => callConsole('PUT', path, body, headers),
    delete: (path: string, headers = {}) => callConsole('DELETE', path, undefined, headers),
    readCookie: () => cookie,
    writeCookie: (text: string) => {
      cookie = text;
    },
  };
}

export type Console = ReturnType<typeof createConsole>;

/** Opens the shop with an owner who is signed in. */
export async function openStaff(db: Db, shop: TestShop = buildTestApp(db)) {
  const opened = await openOperator(db, shop);
  const owner = createConsole(shop);
  const token = readToken((await opened.operator.post('/owner-link')).body.url);
  const answer = await owner.post('/owner', { token, ...ownerFields });
  if (answer.status !== 200) throw new Error(`The owner was not made: ${JSON.stringify(answer.body)}`);
  return { ...opened, owner, createConsole: () => createConsole(shop) };
}

/** Reads the token of a link to the console. */
export function readToken(url: string): string {
  return url.split('#token=')[1] ?? '';
}
