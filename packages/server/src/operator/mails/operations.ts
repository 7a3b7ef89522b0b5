import * as v from 'valibot';
import { notFound } from '../../http/errors.ts';
import { previewMail } from '../../notifications/index.ts';
import { mailedFacts } from '../../orders/index.ts';
import { noQuery, reads, writes } from '../description/operation.ts';
import { failedMails } from './failed-mails.ts';
import { findMail, listMails, placeOf } from './read-mails.ts';
import { resetMail, saveMail, wordsOf } from './save-mail.ts';
import { FailedMail, ListedMail, MailAnswer, PreviewAnswer, PreviewInput, WordsInput } from './schema.ts';
import { sendTestMail } from './test-mail.ts';

const tag = 'mails';
const gone = 'no such mail, or no language';

export const mailOperations = {
  'GET /mails': reads({
    tag,
    summary: 'Every mail that the shop sends, with the placeholders that it has',
    query: noQuery,
    answer: v.strictObject({ results: v.array(ListedMail) }),
    async run({ db }) {
      return { results: await listMails(db) };
    },
  }),
  'GET /mails/failed': reads({
    tag,
    summary: 'Mails that were given up after three days of trying, the newest first, a hundred at most',
    query: noQuery,
    answer: v.strictObject({ count: v.number(), results: v.array(FailedMail) }),
    run: ({ db }) => failedMails(db),
  }),
  'GET /mails/:id/:locale': reads({
    tag,
    summary: 'What a mail says in a language: the shop’s own words unless they were changed',
    query: noQuery,
    answer: MailAnswer,
    refusals: { 404: gone },
    isVersioned: true,
    run: ({ db, id, param }) => findMail(db, placeOf(id, param('locale'))),
  }),
  'PUT /mails/:id/:locale': writes({
    tag,
    summary: 'Changes the words that are given; a paragraph whose placeholder has nothing to say is left out',
    body: WordsInput,
    example: { subject: 'Thank you, {{customer.name}}: order {{order.number}}' },
    answer: MailAnswer,
    refusals: { 404: gone },
    isVersioned: true,
    run: (call) => saveMail(call, placeOf(call.id, call.param('locale')), call.body, call.ifMatch),
  }),
  'DELETE /mails/:id/:locale': writes({
    tag,
    summary: 'The mail says the shop’s own words again',
    body: v.strictObject({}),
    refusals: { 404: gone },
    isVersioned: true,
    run: (call) => resetMail(call, placeOf(call.id, call.param('locale')), call.ifMatch),
  }),
  'POST /mails/:id/:locale/preview': writes({
    tag,
    summary:
      'The mail as its reader would see it: of an order or made up, with words that are not saved yet where they are given',
    body: PreviewInput,
    example: { order_id: '6a1d4c2e8f0b3a5d7c9e1f20' },
    answer: PreviewAnswer,
    refusals: { 404: `${gone}, or no such order` },
    async run({ tx, deps, id, param, body: { order_id, ...input }, now }) {
      const place = placeOf(id, param('locale'));
      const words = wordsOf(await findMail(tx, place), input);
      const facts = order_id === undefined ? {} : await mailedFacts(tx, order_id, now);
      if (!facts) throw notFound('There is no such order');
      return previewMail({ ...deps, db: tx }, { ...place, words, facts });
    },
  }),
  'POST /mails/:id/:locale/test': writes({
    tag,
    summary: 'Sends the mail, made up, to `support_email` of the store, and to nobody else',
    body: v.strictObject({}),
    answer: v.strictObject({ to: v.string() }),
    refusals: {
      404: gone,
      409: 'no_address: the store has no `support_email`',
      429: 'ten were sent within 15 minutes',
    },
    run: (call) => sendTestMail(call, placeOf(call.id, call.param('locale'))),
  }),
};
