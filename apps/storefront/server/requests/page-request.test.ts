import { expect, test } from 'vitest';
import { checkPageRequest } from './page-request.ts';

const rules = { publicUrl: 'http://localhost:3000', takesForm: () => true, maxBytes: () => 30_000_000 };

function createPostRequest(body: FormData | URLSearchParams): Request {
  return new Request('http://localhost:3000/products/mug', { method: 'POST', body });
}

test('a form with files is taken apart here, and the request that goes on has no byte that could be taken apart again', async () => {
  const form = new FormData();
  form.set('text', 'Holds tea.');
  form.append('images', new File([new Uint8Array(5_000_000)], 'mug.png'));
  const checked = await checkPageRequest(createPostRequest(form), rules);
  expect(checked.refusal).toBeUndefined();
  expect(checked.request).toMatchObject({ method: 'POST', body: null });
  expect(await checked.request.arrayBuffer()).toHaveProperty('byteLength', 0);
  expect(checked.form?.get('text')).toBe('Holds tea.');
  expect(checked.form?.get('images')).toMatchObject({ name: 'mug.png', size: 5_000_000 });
});

test('a form without files is handed on as what it says', async () => {
  const { request, form } = await checkPageRequest(
    createPostRequest(new URLSearchParams({ text: 'Tea & more' })),
    rules,
  );
  expect([...(form ?? [])]).toEqual([['text', 'Tea & more']]);
  expect(request.url).toBe('http://localhost:3000/products/mug');
});

test.each([
  '/products/%20',
  '/products/%09',
  '/pages/%0a',
  '/orders/%0D',
  '/products/mug%20',
  '/products/m%09ug',
  '/%20/mug',
])('a name that is blank or loses signs on its way is none: %s', async (path) => {
  const { refusal, request } = await checkPageRequest(new Request(`http://localhost:3000${path}`), rules);
  expect([refusal, request.url]).toEqual([404, 'http://localhost:3000/%25']);
});

test('a name with a blank within is one', async () => {
  expect(
    (await checkPageRequest(new Request('http://localhost:3000/products/a%20mug'), rules)).refusal,
  ).toBeUndefined();
});

test('a refused address with a name and a password is answered as any other', async () => {
  const { method, headers, signal } = new Request('http://localhost:3000/');
  const request = { url: 'http://user:secret@localhost:3000/%', method, headers, signal } as Request; // a server's request
  const checked = await checkPageRequest(request, rules);
  expect([checked.refusal, checked.request.url]).toEqual([404, 'http://localhost:3000/%25']);
});
