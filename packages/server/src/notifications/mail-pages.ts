import { Hono } from 'hono';
import { html } from 'hono/html';
import type { Row } from '../db/index.ts';
import type { AppDeps } from '../http/context.ts';
import { type Message, writeMessage } from './message.ts';
import { readSender } from './sender.ts';
import { onPage } from './template/html-part.ts';

const listed = 100;

/** /mails, for development: the last mails that were written into files, as their readers see them. */
export function mailPages(deps: AppDeps) {
  return new Hono()
    .use(async (c, next) => {
      // mails carry their styles in themselves
      c.header(
        'Content-Security-Policy',
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'",
      );
      await next();
    })
    .get('/mails', async (c) => c.html(list(await messages(deps))))
    .get('/mails/:name', async (c) => {
      const wanted = c.req.param('name');
      const message = (await messages(deps)).find(({ name }) => name === wanted);
      return message ? c.html(onPage(message.html, message.logo)) : c.notFound();
    });
}

async function messages(deps: AppDeps): Promise<Message[]> {
  const sent = deps.db.selectFrom('outbox').selectAll().where('status', '=', 'sent');
  const rows = await sent.orderBy('date_sent', 'desc').orderBy('key').limit(listed).execute();
  const sender = await readSender(deps);
  return rows.filter(isKept).map((row) => writeMessage(row, sender));
}

/** Those of a mail server, and of accounts that were deleted, are forgotten. */
function isKept({ recipient }: Row<'outbox'>): boolean {
  return recipient !== '';
}

function list(mails: Message[]) {
  return html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Mails</title></head>
<body>
<h1>Mails</h1>
${mails.length === 0 ? html`<p>No mail was sent yet.</p>` : html`<ul>${mails.map(entry)}</ul>`}
</body>
</html>`;
}

function entry({ name, subject, to, date }: Message) {
  return html`<li><a href="/mails/${name}">${subject}</a> to ${to.address}, ${date.toISOString()}</li>`;
}
