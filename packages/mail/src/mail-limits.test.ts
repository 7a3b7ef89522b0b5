import { buildTestApp, eachDatabase, ids, testConfig } from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';
import { countMailRequest, limitedKinds, permitMail, permitMailQuietly } from './index.ts';

const minuteMs = 60_000;
const victim = 'victim@mercer.test';
const perAddress = { verify: 6, email_changed: 6, recover: 5, newsletter: 3, stock_alert: 5, order_link: 3 };
const perNetwork = { verify: 100, email_changed: 100, recover: 30, newsletter: 30, stock_alert: 60, order_link: 20 };

eachDatabase((db) => {
  const setUpMailAskers = () => {
    const { clock } = buildTestApp(db());
    const config = { rateLimitPerIp: true };
    return { clock, asker: (ip = '192.0.2.1') => ({ db: db(), config, ip, now: clock.now() }) };
  };
  /** Counts how many of the attempts were permitted. */
  const countPermitted = async (tries: number, attempt: () => Promise<unknown>) => {
    let through = 0;
    for (let n = 0; n < tries; n += 1) {
      if (
        await attempt().then(
          (answer) => answer !== null,
          () => false,
        )
      )
        through += 1;
    }
    return through;
  };

  test('every kind of mail that may go to a stranger is one of these', () => {
    expect(limitedKinds.toSorted()).toEqual(Object.keys(perAddress).toSorted());
  });

  describe.each(limitedKinds)('mails of the kind %s', (kind) => {
    test('are so many to one address, in 15 minutes and in a day, whether or not it is said', async () => {
      const { clock, asker } = setUpMailAskers();
      const addressLimit = perAddress[kind];
      expect(await countPermitted(addressLimit + 2, () => permitMail(asker(), kind, victim))).toBe(addressLimit);
      expect(await permitMailQuietly(asker(), kind, victim)).toBeNull();
      for (const otherKind of limitedKinds.filter((limitedKind) => limitedKind !== kind)) {
        expect(await permitMailQuietly(asker(), otherKind, victim), otherKind).not.toBeNull();
      }
      expect(await permitMailQuietly(asker(), kind, 'other@mercer.test')).not.toBeNull();
      let day = addressLimit;
      for (let quarter = 0; quarter < 20; quarter += 1) {
        clock.advance(15 * minuteMs);
        day += await countPermitted(addressLimit + 2, () =>
          permitMailQuietly(asker(`192.0.2.${quarter}`), kind, victim),
        );
      }
      expect(day).toBeLessThanOrEqual(3 * addressLimit);
      clock.advance(24 * 60 * minuteMs);
      expect(await permitMailQuietly(asker(), kind, victim)).not.toBeNull();
    });

    test('are as few to one mailbox, however its address is written', async () => {
      const { asker } = setUpMailAskers();
      const spellAddress = (n: number) => [`Victim+${n}@mercer.test`, 'victim@ｍercer.test', victim][n % 3] ?? '';
      let n = 0;
      const addressLimit = perAddress[kind];
      expect(await countPermitted(3 * addressLimit, () => permitMailQuietly(asker(), kind, spellAddress(n++)))).toBe(
        addressLimit,
      );
      await expect(permitMail(asker(), kind, 'victim+again@mercer.test')).rejects.toMatchObject({ status: 429 });
    });

    test('are asked for so often by one network', async () => {
      const { clock, asker } = setUpMailAskers();
      expect(await countPermitted(perNetwork[kind] + 2, () => countMailRequest(asker(), kind))).toBe(perNetwork[kind]);
      await countMailRequest(asker('192.0.2.2'), kind);
      clock.advance(15 * minuteMs);
      await countMailRequest(asker(), kind);
    });
  });

  test('by whichever doors and networks, a stranger gets few mails; sign-ups still succeed', async () => {
    const { clock, app, shopper } = buildTestApp(db(), { config: { ...testConfig, rateLimitPerIp: true } });
    await db().updateTable('products').set({ stock_level: 0, stock_tracking: 1 }).execute();
    const doors: ((n: number) => [method: string, path: string, body: object])[] = [
      () => ['POST', '/api/account/recover', { email: victim }],
      () => ['POST', '/api/subscribers', { email: victim }],
      (n) => ['POST', '/api/stock-alerts', { product_id: n % 2 ? ids.mug : ids.watch, email: victim }],
      () => ['POST', '/api/orders/find', { number: '1000', email: victim }],
    ];
    const headers = { Authorization: `Basic ${btoa('pk_test')}`, 'Content-Type': 'application/json' };
    for (let n = 0; n < 40; n += 1) {
      const squatter = shopper();
      const signedUp = await squatter.post('/api/account', { email: victim, password: 'correct horse' });
      expect(signedUp.body.email).toBe(victim);
      for (const door of doors) {
        const [method, path, body] = door(n);
        const request = new Request(`http://localhost${path}`, { method, headers, body: JSON.stringify(body) });
        await app.fetch(request, { ip: `192.0.2.${n}` });
      }
      await squatter.post('/api/account/verify');
      await squatter.call('DELETE', '/api/account', { password: 'correct horse' });
      clock.advance(minuteMs / 4);
    }
    const sentMails = await db().selectFrom('outbox').select('kind').where('recipient', '=', victim).execute();
    for (const kind of limitedKinds) {
      const count = sentMails.filter((mail) => mail.kind === kind).length;
      expect(count, kind).toBeLessThanOrEqual(perAddress[kind]);
    }
    expect(new Set(sentMails.map(({ kind }) => kind))).toEqual(
      new Set(['verify', 'recover', 'newsletter', 'stock_alert']),
    );
  });

  test('a name with a link is not mailed, by whichever mail, and a name is', async () => {
    const { shopper } = buildTestApp(db());
    const listMailedNames = async (first_name: string, n: number) => {
      const account = shopper();
      const email = `person${n}@mercer.test`;
      const { body } = await account.post('/api/account', {
        first_name,
        last_name: 'L',
        email,
        password: 'correct horse',
      });
      expect(body.first_name).toBe(first_name);
      await account.post('/api/account/recover', { email });
      await account.put('/api/account', { email: `new-${email}` });
      const mails = await db().selectFrom('outbox').select('data').execute();
      await db().deleteFrom('outbox').execute();
      return mails.map(({ data }) => JSON.parse(data).name);
    };
    expect(await listMailedNames('Click http://evil.example/win', 1)).toEqual(['', '', '', '']);
    expect(await listMailedNames("Anne-Marie O'Neil", 2)).toEqual(Array(4).fill("Anne-Marie O'Neil"));
    expect(await listMailedNames('J. R. R. Müller', 3)).toEqual(Array(4).fill('J. R. R. Müller'));
  });
});
