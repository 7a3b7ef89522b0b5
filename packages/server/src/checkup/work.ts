import type { AppDeps } from '../http/context.ts';
import { before } from './before.ts';
import { countOf } from './counting.ts';
import { fault, fine, firstOf, note } from './finding.ts';

const longMs = 900_000;

export async function checkMails({ db, now }: AppDeps) {
  const failed = await countOf(db.selectFrom('outbox').where('status', '=', 'failed'));
  const old = db.selectFrom('outbox').where('status', '=', 'queued').where('date_created', '<', before(now(), longMs));
  const late = await countOf(old);
  return firstOf(
    [
      late > 0 && fault(`${late} mails wait since more than a quarter of an hour: is SMTP_URL right?`),
      failed > 0 &&
        note(`${failed} mails could not be delivered, and are not tried again: /operator/mails/failed tells why.`),
    ],
    fine('All mails are on their way.'),
  );
}

export async function checkWebhooks({ db }: AppDeps) {
  const count = await countOf(db.selectFrom('webhook_deliveries').where('status', '=', 'dead'));
  if (count === 0) return fine('Everybody was told of what happened.');
  return note(`${count} webhooks were given up: /operator/webhooks tells why and sends them again.`);
}

export async function checkEvents({ db, now }: AppDeps) {
  const old = db.selectFrom('events').where('id', 'is', null).where('date_created', '<', before(now(), longMs));
  const count = await countOf(old);
  return count === 0 ? fine('All events are published.') : fault(`${count} events wait to be published.`);
}

/** What the shop does besides answering: a running shop takes each job up again in time. */
export async function checkJobs({ db, now }: AppDeps) {
  const jobs = await db.selectFrom('jobs').select(['name', 'date_due']).execute();
  const late = jobs.filter(({ date_due }) => date_due < before(now(), longMs)).map(({ name }) => name);
  if (jobs.length === 0) return note('The shop was never open.');
  if (late.length === 0) return fine('The work in the background is done in time.');
  return note(`Nobody has done ${late.join(', ')} for a while: the shop is closed, or stuck.`);
}
