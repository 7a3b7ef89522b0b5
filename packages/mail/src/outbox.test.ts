import { eachDatabase } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { ownersPermit, queueMail } from './index.ts';

const mail = {
  kind: 'recover' as const,
  to: 'ada@mercer.test',
  key: 'recover:1',
  data: { name: 'Ada', link: '/recover?key=abc' },
  permit: ownersPermit,
};

eachDatabase((db) => {
  test('queueing the same key twice is one mail', async () => {
    const queueMailTo = (to: string) =>
      db()
        .transaction()
        .execute((tx) => queueMail(tx, { ...mail, to }));
    await Promise.all([queueMailTo('ada@mercer.test'), queueMailTo('ada@mercer.test')]);
    await queueMailTo('somebody-else@mercer.test');
    const rows = await db().selectFrom('outbox').selectAll().execute();
    expect(rows).toMatchObject([{ key: 'recover:1', recipient: 'ada@mercer.test', status: 'queued', attempts: 0 }]);
    expect(JSON.parse(rows[0]?.data ?? '')).toEqual(mail.data);
  });

  test('a mail of a transaction that fails is not queued', async () => {
    const failing = db()
      .transaction()
      .execute(async (tx) => {
        await queueMail(tx, mail);
        throw new Error('no order');
      });
    await expect(failing).rejects.toThrow('no order');
    expect(await db().selectFrom('outbox').selectAll().execute()).toEqual([]);
  });
});
