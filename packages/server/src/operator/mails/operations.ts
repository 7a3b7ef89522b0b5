import * as v from 'valibot';
import { buildNotFoundError } from '../../http/errors.ts';
import { previewMail } from '../../notifications/index.ts';
import { readMailedFacts } from '../../orders/index.ts';
import { defineReadOperation, defineWriteOperation, noQuery } from '../description/operation.ts';
import { listFailedMails } from './failed-mails.ts';
import { findOperatorMail, listOperatorMails, parseMailPlace } from './read-mails.ts';
import { mergeMailWords, resetMailWords, updateMailWords } from './save-mail.ts';
import { FailedMail, ListedMail, MailAnswer, PreviewAnswer, PreviewInput, WordsInput } from './schema.ts';
import { sendTestMail } from './test-mail.ts';

const tag = 'mails';
const notFoundText = 'no such mail, or no language';

export const mailOperations = {
  'GET /mails': defineReadOperation({
    tag,
    summary: 'Every mail that the shop sends, with the placeholders that it has',
    query: noQuery,
    answer: v.strictObject({ results: v.array(ListedMail) }),
    async run({ db }) {
      return { results: await listOperatorMails(db) };
    },
  }),
  'GET /mails/failed': defineReadOperation({
    tag,
    summary: 'Mails that were given up after three days of trying, the newest first, a hundred at most',
    query: noQuery,
    answer: v.strictObject({ count: v.number(), results: v.array(FailedMail) }),
    run: ({ db }) => listFailedMails(db),
  }),
  'GET /mails/:id/:locale': defineReadOperation({
    tag,
    summary: 'What a mail says in a language: the shop’s own words unless they were changed',
    query: noQuery,
    answer: MailAnswer,
    refusals: { 404: notFoundText },
    isVersioned: true,
    run: ({ db, id, param }) => findOperatorMail(db, parseMailPlace(id, param('locale'))),
  }),
  'PUT /mails/:id/:locale': defineWriteOperation({
    tag,
    summary: 'Changes the words that are given; a paragraph whose placeholder has nothing to say is left out',
    body: WordsInput,
    example: { subject: 'Thank you, {{customer.name}}: order {{order.number}}' },
    answer: MailAnswer,
    refusals: { 404: notFoundText },
    isVersioned: true,
    run: (call) => updateMailWords(call, parseMailPlace(call.id, call.param('locale')), call.body, call.ifMatch),
  }),
  'DELETE /mails/:id/:locale': defineWriteOperation({
    tag,
    summary: 'The mail says the shop’s own words again',
    body: v.strictObject({}),
    refusals: { 404: notFoundText },
    isVersioned: true,
    run: (call) => resetMailWords(call, parseMailPlace(call.id, call.param('locale')), call.ifMatch),
  }),
  'POST /mails/:id/:locale/preview': defineWriteOperation({
    tag,
    summary:
      'The mail as its reader would see it: of an order or made up, with words that are not saved yet where they are given',
    body: PreviewInput,
    example: { order_id: '6a1d4c2e8f0b3a5d7c9e1f20' },
    answer: PreviewAnswer,
    refusals: { 404: `${notFoundText}, or no such order` },
    async run({ tx, deps, id, param, body: { order_id, ...input }, now }) {
      const place = parseMailPlace(id, param('locale'));
      const words = mergeMailWords(await findOperatorMail(tx, place), input);
      const facts = order_id === undefined ? {} : await readMailedFacts(tx, order_id, now);
      if (!facts) throw buildNotFoundError('There is no such order');
      return previewMail({ ...deps, db: tx }, { ...place, words, facts });
    },
  }),
  'POST /mails/:id/:locale/test': defineWriteOperation({
    tag,
    summary: 'Sends the mail, made up, to `support_email` of the store, and to nobody else',
    body: v.strictObject({}),
    answer: v.strictObject({ to: v.string() }),
    refusals: {
      404: notFoundText,
      409: 'no_address: the store has no `support_email`',
      429: 'ten were sent within 15 minutes',
    },
    run: (call) => sendTestMail(call, parseMailPlace(call.id, call.param('locale'))),
  }),
};
