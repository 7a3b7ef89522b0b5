import { buildTestApp, eachDatabase } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { createMailPages, deliverMail, type MailTransport, ownersPermit, queueMail } from './index.ts';
import { mails } from './mails/index.ts';

const createTransport = (keepsData: boolean): MailTransport => ({
  leaseMs: 1000,
  concurrency: 1,
  together: 1,
  keepsData,
  send: async () => {},
});

eachDatabase((db) => {
  const sendRecoverMail = async (keepsData: boolean) => {
    const { deps } = buildTestApp(db());
    const mail = {
      kind: 'recover' as const,
      key: 'recover-1',
      to: 'ada@mercer.test',
      data: mails.recover.sample,
      permit: ownersPermit,
    };
    await db()
      .transaction()
      .execute((tx) => queueMail(tx, mail, deps.now()));
    await deliverMail(deps, createTransport(keepsData));
    return async (path: string) => {
      const answer = await createMailPages(deps).request(path);
      return { status: answer.status, text: await answer.text() };
    };
  };

  test('the mails that were written into files are listed, and shown as their readers see them', async () => {
    const get = await sendRecoverMail(true);
    const list = await get('/mails');
    expect(list.text).toContain('<a href="/mails/recover-1">');
    expect(list.text).toContain('ada@mercer.test');
    expect((await get('/mails/recover-1')).text).toContain(mails.recover.sample.link.replaceAll('&', '&amp;'));
    expect((await get('/mails/other')).status).toBe(404);
  });

  test('what a mail server took is not kept, neither words nor reader', async () => {
    const get = await sendRecoverMail(false);
    expect((await get('/mails')).text).toContain('No mail was sent yet.');
    expect(await db().selectFrom('outbox').select(['recipient', 'data']).execute()).toEqual([
      { recipient: '', data: '{}' },
    ]);
  });
});
