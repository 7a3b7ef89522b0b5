import { join } from 'node:path';
import {
  type AppDeps,
  type CallShop,
  checkBooks,
  coalesce,
  deliverMail,
  dropExpired,
  dropOldEvents,
  FunctionRunner,
  folderTransport,
  followChanges,
  publishEvents,
  registerDomains,
  removeLeavingCards,
  renewSubscriptions,
  runJobs,
  smtpTransport,
  sweepOrders,
  tellWaiting,
  WebhookSender,
  watchPayments,
} from '@mercer/server';
import type { ShopConfig } from './config.ts';

const sweepEveryMs = 10_000;
const mailEveryMs = 15_000;
const publishEveryMs = 10_000;
const followEveryMs = 5_000;
const functionsEveryMs = 10_000;
const renewEveryMs = 60_000;
const dropEveryMs = 3_600_000;
const watchEveryMs = 3_600_000;

/** What the backend does besides answering. Mails and events are looked for after writes and, for second attempts, now and then. */
export function startBackgroundJobs(deps: AppDeps, { smtpUrl, dataDir }: ShopConfig, callShop: CallShop) {
  const transport = smtpUrl ? smtpTransport(smtpUrl) : folderTransport(join(dataDir, 'mail'));
  const mail = coalesce(
    (stop) => deliverMail(deps, transport, stop),
    (error) => deps.log.error('mails could not be delivered', { error: String(error) }),
  );
  const webhooks = new WebhookSender(deps);
  const functions = new FunctionRunner(deps, callShop);
  const publish = async (stop: AbortSignal) => {
    await publishEvents(deps, stop);
    await webhooks.send();
    functions.request();
    // there may be some to the owner
    mail.request();
  };
  const events = coalesce(publish, (error) =>
    deps.log.error('events could not be published', { error: String(error) }),
  );
  const endJobs = runJobs(deps, [
    { name: 'sweep_orders', everyMs: sweepEveryMs, run: sweepOrders },
    { name: 'renew_subscriptions', everyMs: renewEveryMs, run: renewSubscriptions },
    { name: 'tell_waiting', everyMs: renewEveryMs, run: tellWaiting },
    { name: 'remove_cards', everyMs: renewEveryMs, run: removeLeavingCards },
    { name: 'deliver_mail', everyMs: mailEveryMs, run: (_, stop) => deliverMail(deps, transport, stop) },
    { name: 'publish_events', everyMs: publishEveryMs, run: (_, stop) => publish(stop) },
    { name: 'follow_changes', everyMs: followEveryMs, run: followChanges },
    { name: 'run_functions', everyMs: functionsEveryMs, run: async () => functions.request() },
    { name: 'watch_payments', everyMs: watchEveryMs, run: watchPayments },
    { name: 'check_books', everyMs: watchEveryMs, run: checkBooks },
    { name: 'drop_expired', everyMs: dropEveryMs, run: dropExpired },
    { name: 'drop_events', everyMs: dropEveryMs, run: dropOldEvents },
  ]);
  const registered = registerDomains(deps);
  return {
    afterWrite() {
      mail.request();
      events.request();
    },
    /** After the running rounds. */
    async end() {
      await Promise.all([events.end(), endJobs(), registered]);
      await Promise.all([mail.end(), webhooks.end(), functions.end()]);
      transport.end?.();
    },
  };
}
