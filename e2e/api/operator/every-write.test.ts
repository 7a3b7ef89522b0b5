import { createApp, type Db } from '@mercer/server';
import { contentsOf, eachDatabase, photograph } from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';
import { type Everything, elsewhere, everyWrite, openEverything } from './every-write.ts';
import { expectRefused } from './operator.ts';
import { told } from './told.ts';

const everyScope = ['read', 'write', 'orders', 'catalogue'];

/** Writes of /operator with what the description says of them, by names like `PUT /products/{id}`. */
function describedWrites({ document }: Everything) {
  const writes = Object.entries(document.paths).flatMap(([path, calls]) =>
    Object.entries(calls)
      .filter(([method]) => method !== 'get' && path.startsWith('/operator'))
      .map(([method, call]) => [[method.toUpperCase(), path.replace('/operator', '')].join(' '), call] as const),
  );
  return new Map(writes);
}

/** As in "Needs the scope `write` or `orders`." */
function scopesIn(description: string): string[] {
  return [...description.matchAll(/`(\w+)`/g)].map(([, scope = '']) => scope);
}

async function happened({ db }: Everything) {
  const events = await db.selectFrom('events').select('type').execute();
  const mails = await db.selectFrom('outbox').select('kind').execute();
  return { events: events.map(({ type }) => type), mails: mails.map(({ kind }) => kind) };
}

/** Of what is there afterwards: what was not there before, sorted. */
function newOf(before: string[], after: string[]): string[] {
  const rest = [...after];
  for (const one of before) rest.splice(rest.indexOf(one), 1);
  return rest.toSorted();
}

/** The path with an id that is nobody's; null: it has none. */
function nowhere(name: string, path: string): string | null {
  const parts = name.split(' ')[1]?.split('/') ?? [];
  const at = parts.findLastIndex((part) => part === '{id}' || part === '{delivery}');
  return at === -1 ? null : path.split('/').with(at, 'none').join('/');
}

eachDatabase((db: () => Db) => {
  test('every write of /operator has its row', async () => {
    const writes = describedWrites(await openEverything(db()));
    expect([...writes.keys()].toSorted()).toEqual([...Object.keys(everyWrite), ...elsewhere].toSorted());
    expect(Object.keys(told).filter((name) => !(name in everyWrite))).toEqual([]);
    for (const [name, { wrong }] of Object.entries(everyWrite)) {
      const takesFields = writes.get(name)?.requestBody !== undefined;
      expect(wrong !== undefined, `${name} is tried with a wrong field`).toBe(takesFields);
    }
  });

  describe.each(Object.entries(everyWrite))('%s', (name, { call, wrong, audit, effect }) => {
    const [method = ''] = name.split(' ');

    test('is refused to the wrong keys and with wrong input, and else changes the shop and is logged', async () => {
      const all = await openEverything(db());
      const { operator, as } = all;
      const [path, body] = await call(all);
      const described = describedWrites(all).get(name);
      const scopes = scopesIn(described?.description ?? '');
      const keyOf = async (name: string, scopes: string[]) => (await operator.post('/keys', { name, scopes })).body;
      const revoked = await keyOf('Gone', scopes);
      await operator.delete(`/keys/${revoked.id}`);
      const others = await keyOf(
        'Others',
        everyScope.filter((scope) => !scopes.includes(scope)),
      );
      const writer = await keyOf('Writer', [scopes.at(-1) ?? 'write', 'read']);
      const ask = (secret: string) => as(secret).call(method, path, body ?? {});

      const before = await contentsOf(db());
      expect((await ask('pk_test')).body.error.code).toBe('invalid_key');
      expect((await ask(revoked.secret)).body.error.code).toBe('invalid_key');
      expect((await ask(others.secret)).body.error).toMatchObject({ code: 'missing_scope', param: 'write' });
      if (wrong) expectRefused(await operator.call(method, path, wrong[1]), wrong[0]);
      if (described?.requestBody) expect(await operator.call(method, path, ['x'])).toMatchObject({ status: 400 });
      const nobodys = nowhere(name, path);
      if (nobodys) expect(await operator.call(method, nobodys, body ?? {})).toMatchObject({ status: 404 });
      expect(await contentsOf(db())).toEqual(before);

      const known = await happened(all);
      const answer = await ask(writer.secret);
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
      const now = await happened(all);
      const { events = [], mails = [] } = told[name] ?? {};
      expect(newOf(known.events, now.events)).toEqual(events);
      expect(newOf(known.mails, now.mails)).toEqual(mails);
      const entries = (await operator.get('/audit?limit=1000')).body.results;
      const own = entries.filter(({ actor }: { actor: string }) => actor === 'Writer');
      const actions = own.map(({ action }: { action: string }) => action);
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
