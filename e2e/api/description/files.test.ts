import type { Db } from '@mercer/server';
import { buildTestApp, createPhotograph, eachDatabase } from '@mercer/server/testing';
import { expect, test } from 'vitest';

const key = { Authorization: 'Bearer sk_test' };
const megabyte = 1024 * 1024;

eachDatabase((db: () => Db) => {
  test('a picture is kept, and what is none refused', async () => {
    const shopper = buildTestApp(db()).shopper();
    const uploadImage = (body: BodyInit) =>
      shopper.sendRequest('POST', '/operator/images', body, { ...key, 'Content-Type': 'image/webp' });
    expect(await uploadImage(new Uint8Array(await createPhotograph(40, 30)))).toMatchObject({
      status: 200,
      body: { file: { width: 40 } },
    });
    expect((await uploadImage('text')).status).toBe(415);
  });

  test('pictures of a form are kept, and what is none is refused alone', async () => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(await createPhotograph(40, 30))]));
    form.append('file', new Blob(['text']));
    const { headers, body } = new Request('http://shop.test', { method: 'POST', body: form });
    const type = { 'Content-Type': headers.get('content-type') ?? '' };
    const formBytes = await new Response(body).arrayBuffer();
    const answer = await buildTestApp(db())
      .shopper()
      .sendRequest('POST', '/operator/images/bulk', formBytes, { ...key, ...type });
    expect(answer).toMatchObject({
      status: 200,
      body: { results: [{ image: { file: { width: 40 } } }, { status: 415 }] },
    });
  });

  test('lines of an import are taken, unless nobody has begun it or there are too many', async () => {
    await db().deleteFrom('products').execute();
    const shopper = buildTestApp(db()).shopper();
    const startedImport = await shopper.call('POST', '/operator/shop-imports', { fingerprint: 'a'.repeat(64) }, key);
    const sendImportLines = (id: string, lines: string) =>
      shopper.sendRequest('POST', `/operator/shop-imports/${id}/lines?from=0`, lines, {
        ...key,
        'Content-Type': 'application/jsonl',
      });
    const head = JSON.stringify({ type: 'shop', format: 1, secrets: false });
    expect((await sendImportLines('none', head)).status).toBe(404);
    expect((await sendImportLines(startedImport.body.id, ' '.repeat(32 * megabyte + 1))).status).toBe(413);
    expect(await sendImportLines(startedImport.body.id, head)).toMatchObject({
      status: 200,
      body: { done: 1, is_finished: false },
    });
  });
});
