import type { Row } from '@mercer/database';
import type { AppDeps } from '@mercer/platform/http/context';
import { Hono } from 'hono';
import { html } from 'hono/html';
import { readSender } from './mail-words.ts';
import { type Message, writeMessage } from './message.ts';
import { embedLogoInPage } from './template/html-part.ts';

const listed = 100;

/** /mails, for development: the last mails that were written into files, as their readers see them. */
export function createMailPages(deps: AppDeps) {
  return new Hono()
    .use(async (c, next) => {
      // mails carry their styles in themselves
      c.header(
        'Content-Security-Policy',
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'",
      );
      await next();
    })
    .get('/mails', async (c) => c.html(renderMailList(await listMessages(deps))))
    .get('/mails/:name', async (c) => {
      const requestedName = c.req.param('name');
      const message = (await listMessages(deps)).find(({ name }) => name === requestedName);
      return message ? c.html(embedLogoInPage(message.html, message.logo)) : c.notFound();
    });
}

async function listMessages(deps: AppDeps): Promise<Message[]> {
  const sentMails = deps.db.selectFrom('outbox').selectAll().where('status', '=', 'sent');
  const rows = await sentMails.orderBy('date_sent', 'desc').orderBy('key').limit(listed).execute();
  const sender = await readSender(deps);
  return rows.filter(hasRecipient).map((row) => writeMessage(row, sender));
}

/**
 * Says whether a mail still has its recipient: it is erased after delivery by a mail server, and when the account is
 * deleted.
 */
function hasRecipient({ recipient }: Row<'outbox'>): boolean {
  return recipient !== '';
}

function renderMailList(mails: Message[]) {
  return html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Mails</title></head>
<body>
<h1>Mails</h1>
${mails.length === 0 ? html`<p>No mail was sent yet.</p>` : html`<ul>${mails.map(renderMailEntry)}</ul>`}
</body>
</html>`;
}

function renderMailEntry({ name, subject, to, date }: Message) {
  return html`<li><a href="/mails/${name}">${subject}</a> to ${to.address}, ${date.toISOString()}</li>`;
}
