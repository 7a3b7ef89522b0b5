import { expect, test } from 'vitest';
import { eachDatabase, testApp } from '../testing/index.ts';
import { deliverMail, type MailTransport, mailPages, ownersPermit, queueMail } from './index.ts';
import { samples } from './samples.ts';

const transport = (keepsData: boolean): MailTransport => ({
  leaseMs: 1000,
  concurrency: 1,
  together: 1,
  keepsData,
  send: async () => {},
});

eachDatabase((db) => {
  const send = async (keepsData: boolean) => {
    const { deps } = testApp(db());
    const mail = {
      kind: 'recover' as const,
      key: 'recover-1',
      to: 'ada@mercer.test',
      data: samples.recover,
      permit: ownersPermit,
    };
    await db()
      .transaction()
      .execute((tx) => queueMail(tx, mail, deps.now()));
    await deliverMail(deps, transport(keepsData));
    return async (path: string) => {
      const answer = await mailPages(deps).request(path);
      return { status: answer.status, text: await answer.text() };
    };
  };

  test('the mails that were written into files are listed, and shown as their readers see them', async () => {
    const get = await send(true);
    const list = await get('/mails');
    expect(list.text).toContain('<a href="/mails/recover-1">');
    expect(list.text).toContain('ada@mercer.test');
    expect((await get('/mails/recover-1')).text).toContain(samples.recover.link.replaceAll('&', '&amp;'));
    expect((await get('/mails/other')).status).toBe(404);
  });

  test('what a mail server took is not kept, neither words nor reader', async () => {
    const get = await send(false);
    expect((await get('/mails')).text).toContain('No mail was sent yet.');
    expect(await db().selectFrom('outbox').select(['recipient', 'data']).execute()).toEqual([
      { recipient: '', data: '{}' },
    ]);
  });
});
