import type { Db } from '@mercer/server';
import { eachDatabase, photograph, testApp } from '@mercer/server/testing';
import { expect, test } from 'vitest';

const key = { Authorization: 'Bearer sk_test' };
const megabyte = 1024 * 1024;

eachDatabase((db: () => Db) => {
  test('a picture is kept, and what is none refused', async () => {
    const shopper = testApp(db()).shopper();
    const keep = (body: BodyInit) =>
      shopper.send('POST', '/operator/images', body, { ...key, 'Content-Type': 'image/webp' });
    expect(await keep(new Uint8Array(await photograph(40, 30)))).toMatchObject({
      status: 200,
      body: { file: { width: 40 } },
    });
    expect((await keep('text')).status).toBe(415);
  });

  test('pictures of a form are kept, and what is none is refused alone', async () => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(await photograph(40, 30))]));
    form.append('file', new Blob(['text']));
    const { headers, body } = new Request('http://shop.test', { method: 'POST', body: form });
    const type = { 'Content-Type': headers.get('content-type') ?? '' };
    const sent = await new Response(body).arrayBuffer();
    const answer = await testApp(db())
      .shopper()
      .send('POST', '/operator/images/bulk', sent, { ...key, ...type });
    expect(answer).toMatchObject({
      status: 200,
      body: { results: [{ image: { file: { width: 40 } } }, { status: 415 }] },
    });
  });

  test('lines of an import are taken, unless nobody has begun it or there are too many', async () => {
    await db().deleteFrom('products').execute();
    const shopper = testApp(db()).shopper();
    const begun = await shopper.call('POST', '/operator/imports', { fingerprint: 'a'.repeat(64) }, key);
    const send = (id: string, lines: string) =>
      shopper.send('POST', `/operator/imports/${id}/lines?from=0`, lines, {
        ...key,
        'Content-Type': 'application/jsonl',
      });
    const head = JSON.stringify({ type: 'shop', format: 1, secrets: false });
    expect((await send('none', head)).status).toBe(404);
    expect((await send(begun.body.id, ' '.repeat(32 * megabyte + 1))).status).toBe(413);
    expect(await send(begun.body.id, head)).toMatchObject({ status: 200, body: { done: 1, is_finished: false } });
  });
});
