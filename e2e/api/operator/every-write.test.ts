import { createApp, type Db } from '@mercer/server';
import { eachDatabase, photograph } from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';
import { elsewhere, everyWrite, openEverything } from './every-write.ts';
import { expectRefused } from './operator.ts';

eachDatabase((db: () => Db) => {
  test('every write of /operator has its row', async () => {
    const { document } = await openEverything(db());
    const writes = Object.entries(document.paths).flatMap(([path, calls]) =>
      Object.keys(calls)
        .filter((method) => method !== 'get' && path.startsWith('/operator'))
        .map((method) => `${method.toUpperCase()} ${path.replace('/operator', '')}`),
    );
    expect(writes.toSorted()).toEqual([...Object.keys(everyWrite), ...elsewhere].toSorted());
  });

  describe.each(Object.entries(everyWrite))('%s', (name, { call, wrong, audit, effect }) => {
    const [method = ''] = name.split(' ');

    test('is refused to the wrong keys and with wrong types, and else changes the shop and is logged', async () => {
      const all = await openEverything(db());
      const { operator, as } = all;
      const [path, body] = await call(all);
      const entries = async () => (await operator.get('/audit?limit=1000')).body.results;
      const revoked = (await operator.post('/keys', { name: 'Gone', scopes: ['read', 'write'] })).body;
      await operator.delete(`/keys/${revoked.id}`);
      const reader = (await operator.post('/keys', { name: 'Reader', scopes: ['read'] })).body;
      const known = (await entries()).length;
      const ask = (secret: string) => as(secret).call(method, path, body ?? {});
      expect((await ask('pk_test')).body.error.code).toBe('invalid_key');
      expect((await ask(revoked.secret)).body.error.code).toBe('invalid_key');
      expect((await ask(reader.secret)).body.error).toMatchObject({ code: 'missing_scope', param: 'write' });
      if (wrong) expectRefused(await operator.call(method, path, wrong[1]), wrong[0]);
      expect(await entries()).toHaveLength(known);
      const writer = (await operator.post('/keys', { name: 'Writer', scopes: ['write', 'read'] })).body;
      const answer = await as(writer.secret).call(method, path, body ?? {});
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
      const told = (await entries()).filter(({ actor }: { actor: string }) => actor === 'Writer');
      const actions = told.map(({ action }: { action: string }) => action);
      if (audit) expect(actions).toContain(audit);
      else expect(actions).toEqual([]);
      await effect(all, answer, path);
    });
  });

  test('a picture that is kept is shown and logged, and other files are refused', async () => {
    const { deps, shop, operator } = await openEverything(db());
    const app = createApp(deps);
    const post = (body: Uint8Array<ArrayBuffer>, type: string, key = 'sk_test') =>
      app.request('http://localhost:3000/operator/images', {
        method: 'POST',
        body,
        headers: { 'Content-Type': type, Authorization: `Bearer ${key}` },
      });
    const picture = new Uint8Array(await photograph(64, 64));
    expect((await post(picture, 'image/webp', 'pk_test')).status).toBe(401);
    expect((await post(new Uint8Array(Buffer.from('text')), 'image/webp')).status).toBe(415);
    const image = (await (await post(picture, 'image/webp')).json()) as { id: string; file: { url: string } };
    expect((await shop.app.request(`http://localhost:3000${image.file.url}`)).status).toBe(200);
    expect((await operator.get('/audit?entity=image')).body.results).toMatchObject([
      { action: 'image.create', entity_id: image.id, actor: 'SECRET_KEY' },
    ]);
  });
});
