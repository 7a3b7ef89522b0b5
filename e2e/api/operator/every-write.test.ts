import { createApp, type Db } from '@mercer/server';
import { createDelayedBody, createPhotograph, eachDatabase, readAllTables } from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';
import { elsewhere, everyWrite, type FullShop, openEverything } from './every-write.ts';
import { expectedNotifications } from './expected-notifications.ts';
import { expectRefused } from './operator.ts';

/** Actions that no event tells of: of people nothing is told, and these change nothing that a list shows. */
const silent = new Set([
  'person.erase',
  'account.log_out',
  'import.update',
  'subscription.update',
  'bulk_action.create',
]);

const everyScope = ['read', 'write', 'orders', 'catalogue'];

/** Writes of /operator with what the description says of them, by names like `PUT /products/{id}`. */
function describedWrites({ document }: FullShop) {
  const writes = Object.entries(document.paths).flatMap(([path, calls]) =>
    Object.entries(calls)
      .filter(([method]) => method !== 'get' && path.startsWith('/operator'))
      .map(([method, call]) => [[method.toUpperCase(), path.replace('/operator', '')].join(' '), call] as const),
  );
  return new Map(writes);
}

/** Parses the scopes of a description such as "Needs the scope `write` or `orders`." */
function parseScopes(description: string): string[] {
  return [...description.matchAll(/`(\w+)`/g)].map(([, scope = '']) => scope);
}

async function readEventsAndMails({ db }: FullShop) {
  const events = await db.selectFrom('events').select('type').execute();
  const mails = await db.selectFrom('outbox').select('kind').execute();
  return { events: events.map(({ type }) => type), mails: mails.map(({ kind }) => kind) };
}

/** Lists, sorted, the entries that exist afterwards and did not exist before. */
function listAdditions(earlierEntries: string[], laterEntries: string[]): string[] {
  const additions = [...laterEntries];
  for (const entry of earlierEntries) additions.splice(additions.indexOf(entry), 1);
  return additions.toSorted();
}

/** The path with an id that is nobody's; null: it has none. */
function buildMissingPath(name: string, path: string): string | null {
  const parts = name.split(' ')[1]?.split('/') ?? [];
  const at = parts.findLastIndex((part) => part === '{id}' || part === '{delivery}');
  return at === -1 ? null : path.split('/').with(at, 'none').join('/');
}

eachDatabase((db: () => Db) => {
  test('every write of /operator has its row', async () => {
    const writes = describedWrites(await openEverything(db()));
    expect([...writes.keys()].toSorted()).toEqual([...Object.keys(everyWrite), ...elsewhere].toSorted());
    expect(Object.keys(expectedNotifications).filter((name) => !(name in everyWrite))).toEqual([]);
    for (const [name, { wrong }] of Object.entries(everyWrite)) {
      const takesFields = writes.get(name)?.requestBody !== undefined;
      expect(wrong !== undefined, `${name} is tried with a wrong field`).toBe(takesFields);
    }
  });

  describe.each(Object.entries(everyWrite))('%s', (name, { call, wrong, audit, effect }) => {
    const [method = ''] = name.split(' ');

    test('is refused to the wrong keys, to a key that is revoked while the body arrives and with wrong input, and else changes the shop and is logged', async () => {
      const setup = await openEverything(db());
      const { operator, as } = setup;
      const [path, body] = await call(setup);
      const described = describedWrites(setup).get(name);
      const scopes = parseScopes(described?.description ?? '');
      const createOperatorKey = async (name: string, scopes: string[]) =>
        (await operator.post('/keys', { name, scopes })).body;
      const revoked = await createOperatorKey('Gone', scopes);
      await operator.delete(`/keys/${revoked.id}`);
      const otherScopesKey = await createOperatorKey(
        'Others',
        everyScope.filter((scope) => !scopes.includes(scope)),
      );
      const writer = await createOperatorKey('Writer', [scopes.at(-1) ?? 'write', 'read']);
      const sendWrite = (secret: string) => as(secret).call(method, path, body ?? {});

      const contentsBefore = await readAllTables(db());
      expect((await sendWrite('pk_test')).body.error.code).toBe('invalid_key');
      expect((await sendWrite(revoked.secret)).body.error.code).toBe('invalid_key');
      expect((await sendWrite(otherScopesKey.secret)).body.error).toMatchObject({
        code: 'missing_scope',
        param: 'write',
      });
      if (wrong) expectRefused(await operator.call(method, path, wrong[1]), wrong[0]);
      if (described?.requestBody) expect(await operator.call(method, path, ['x'])).toMatchObject({ status: 400 });
      const nobodys = buildMissingPath(name, path);
      if (nobodys) expect(await operator.call(method, nobodys, body ?? {})).toMatchObject({ status: 404 });
      expect(await readAllTables(db())).toEqual(contentsBefore);

      const lateKey = await createOperatorKey('Late', everyScope);
      const delayed = createDelayedBody(JSON.stringify(body ?? {}));
      const lateAnswer = setup.shopper.sendRequest(method, `/operator${path}`, delayed.body, {
        Authorization: `Bearer ${lateKey.secret}`,
      });
      await delayed.whenRead;
      await operator.delete(`/keys/${lateKey.id}`);
      const contentsAfterRevocation = await readAllTables(db());
      delayed.release();
      expect((await lateAnswer).body.error.code).toBe('invalid_key');
      expect(await readAllTables(db())).toEqual(contentsAfterRevocation);

      const effectsBefore = await readEventsAndMails(setup);
      const answer = await sendWrite(writer.secret);
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
      const now = await readEventsAndMails(setup);
      const { events = [], mails = [] } = expectedNotifications[name] ?? {};
      const additions = listAdditions(effectsBefore.events, now.events);
      expect(additions.filter((type) => type !== 'record.changed')).toEqual(events);
      // whatever is logged is told of, by this event or one of its own
      if (audit && events.length === 0)
        expect([audit, additions]).toEqual([
          audit,
          silent.has(audit) ? [] : expect.arrayContaining(['record.changed']),
        ]);
      expect(listAdditions(effectsBefore.mails, now.mails)).toEqual(mails);
      const entries = (await operator.get('/audit?limit=1000')).body.results;
      const writerEntries = entries.filter(({ actor }: { actor: string }) => actor === 'Writer');
      const actions = writerEntries.map(({ action }: { action: string }) => action);
      if (audit) expect(actions).toContain(audit);
      else expect(actions).toEqual([]);
      await effect(setup, answer, path);
    });
  });

  test('a picture that is kept is shown and logged, and other files are refused', async () => {
    const { deps, shop, operator } = await openEverything(db());
    const app = createApp(deps);
    const uploadImage = (body: Uint8Array<ArrayBuffer>, type: string, key = 'sk_test') =>
      app.request('http://localhost:3000/operator/images', {
        method: 'POST',
        body,
        headers: { 'Content-Type': type, Authorization: `Bearer ${key}` },
      });
    const picture = new Uint8Array(await createPhotograph(64, 64));
    expect((await uploadImage(picture, 'image/webp', 'pk_test')).status).toBe(401);
    expect((await uploadImage(new Uint8Array(Buffer.from('text')), 'image/webp')).status).toBe(415);
    const image = (await (await uploadImage(picture, 'image/webp')).json()) as { id: string; file: { url: string } };
    expect((await shop.app.request(`http://localhost:3000${image.file.url}`)).status).toBe(200);
    expect((await operator.get('/audit?entity=image')).body.results).toMatchObject([
      { action: 'image.create', entity_id: image.id, actor: 'SECRET_KEY' },
    ]);
  });
});
