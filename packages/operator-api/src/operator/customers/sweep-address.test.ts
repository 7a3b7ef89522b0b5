import { createRecordId } from '@mercer/database';
import { eachDatabase, ids, insertOrder } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { sweepAddress } from './sweep-address.ts';

eachDatabase((db) => {
  const sweepNote = async (email: string, text: string) => {
    const order_id = await insertOrder(db(), null, [ids.mug]);
    const note = { id: createRecordId(new Date()), order_id, text, actor: '', date_created: '' };
    await db().insertInto('order_notes').values(note).execute();
    await sweepAddress(db(), email);
    return (await db().selectFrom('order_notes').select('text').where('id', '=', note.id).executeTakeFirst())?.text;
  };

  test.each([
    'jean-luc@example.test',
    'ada@blue-door.example.test',
    "a!#$%&'*+-/=?^_`{|}~b.c@example.test",
    'zoë@münchen.example',
  ])('%s is removed from the words of others, with all of its signs', async (email) => {
    const text = `Write to ${email}, or <${email.toUpperCase()}>; not to x${email} or ${email}.org`;
    expect(await sweepNote(email, text)).toBe(`Write to , or <>; not to x${email} or ${email}.org`);
    expect(await sweepNote(email, JSON.stringify({ link: `/x?to=${encodeURIComponent(email)}` }))).toBe(
      '{"link":"/x?to="}',
    );
  });

  test('an address is removed in the other forms of its host and letters', async () => {
    const forms = ['zoë@xn--mnchen-3ya.example', 'zoe\u0308@mu\u0308nchen.example', 'ZOË@MÜNCHEN.EXAMPLE'];
    for (const form of forms) expect(await sweepNote('zoë@münchen.example', `Call ${form}.`)).toBe('Call .');
  });
});
