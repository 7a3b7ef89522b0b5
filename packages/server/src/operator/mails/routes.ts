import * as v from 'valibot';
import { buildNotFoundError } from '../../http/errors.ts';
import { defineRoute, noBody } from '../../http/routes/define-route.ts';
import { previewMail } from '../../notifications/index.ts';
import { readMailedFacts } from '../../orders/index.ts';
import { listFailedMails } from './failed-mails.ts';
import { findOperatorMail, listOperatorMails, parseMailPlace } from './read-mails.ts';
import { mergeMailWords, resetMailWords, updateMailWords } from './save-mail.ts';
import { FailedMail, ListedMail, MailAnswer, PreviewAnswer, PreviewInput, WordsInput } from './schema.ts';
import { sendTestMail } from './test-mail.ts';

const group = { access: 'operator', tag: 'mails' } as const;
const notFoundText = 'no such mail, or no language';

export const mailRoutes = [
  defineRoute({
    method: 'GET',
    path: '/operator/mails',
    ...group,
    summary: 'Every mail that the shop sends, with the placeholders that it has',
    answer: v.strictObject({ results: v.array(ListedMail) }),
    async read({ db }) {
      return { results: await listOperatorMails(db) };
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/operator/mails/failed',
    ...group,
    summary: 'Mails that were given up after three days of trying, the newest first, a hundred at most',
    answer: v.strictObject({ count: v.number(), results: v.array(FailedMail) }),
    read: ({ db }) => listFailedMails(db),
  }),
  defineRoute({
    method: 'GET',
    path: '/operator/mails/:id/:locale',
    ...group,
    summary: 'What a mail says in a language: the shop’s own words unless they were changed',
    answer: MailAnswer,
    refusals: { 404: notFoundText },
    isVersioned: true,
    read: ({ db, id, param }) => findOperatorMail(db, parseMailPlace(id, param('locale'))),
  }),
  defineRoute({
    method: 'PUT',
    path: '/operator/mails/:id/:locale',
    ...group,
    summary: 'Changes the words that are given; a paragraph whose placeholder has nothing to say is left out',
    body: WordsInput,
    example: { subject: 'Thank you, {{customer.name}}: order {{order.number}}' },
    answer: MailAnswer,
    refusals: { 404: notFoundText },
    isVersioned: true,
    write: (call) => updateMailWords(call, parseMailPlace(call.id, call.param('locale')), call.body, call.ifMatch),
  }),
  defineRoute({
    method: 'DELETE',
    path: '/operator/mails/:id/:locale',
    ...group,
    summary: 'The mail says the shop’s own words again',
    body: noBody,
    refusals: { 404: notFoundText },
    isVersioned: true,
    write: (call) => resetMailWords(call, parseMailPlace(call.id, call.param('locale')), call.ifMatch),
  }),
  defineRoute({
    method: 'POST',
    path: '/operator/mails/:id/:locale/preview',
    ...group,
    summary:
      'The mail as its reader would see it: of an order or made up, with words that are not saved yet where they are given',
    body: PreviewInput,
    example: { order_id: '6a1d4c2e8f0b3a5d7c9e1f20' },
    answer: PreviewAnswer,
    refusals: { 404: `${notFoundText}, or no such order` },
    async write({ tx, deps, id, param, body: { order_id, ...input }, now }) {
      const place = parseMailPlace(id, param('locale'));
      const words = mergeMailWords(await findOperatorMail(tx, place), input);
      const facts = order_id === undefined ? {} : await readMailedFacts(tx, order_id, now);
      if (!facts) throw buildNotFoundError('There is no such order');
      return previewMail({ ...deps, db: tx }, { ...place, words, facts });
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/operator/mails/:id/:locale/test',
    ...group,
    summary: 'Sends the mail, made up, to `support_email` of the store, and to nobody else',
    body: noBody,
    answer: v.strictObject({ to: v.string() }),
    refusals: {
      404: notFoundText,
      409: 'no_address: the store has no `support_email`',
      429: 'ten were sent within 15 minutes',
    },
    write: (call) => sendTestMail(call, parseMailPlace(call.id, call.param('locale'))),
  }),
];
