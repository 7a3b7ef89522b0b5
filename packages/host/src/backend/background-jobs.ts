import { join } from 'node:path';
import {
  type AppDeps,
  applyDueSchedules,
  buildOrderBody,
  type CallShop,
  checkHealth,
  coalesceCalls,
  deleteExpired,
  deliverMail,
  dropOldEvents,
  FunctionRunner,
  folderTransport,
  followChanges,
  notifySubscribers,
  OrderDeliverySender,
  publishEvents,
  queueOrderDeliveries,
  reconcileGatewayBooks,
  recordTaxes,
  registerDomains,
  remindOfCarts,
  removeLeavingCards,
  renewSubscriptions,
  runBulkActions,
  runImports,
  scheduleJobs,
  smtpTransport,
  sweepOrders,
  WebhookSender,
  watchPayments,
} from '@mercer/server';
import type { ShopConfig } from '../config/config.ts';

const sweepEveryMs = 10_000;
const mailEveryMs = 15_000;
const publishEveryMs = 10_000;
const followEveryMs = 5_000;
const functionsEveryMs = 10_000;
const importEveryMs = 2000;
const renewEveryMs = 60_000;
const remindEveryMs = 600_000;
const dropEveryMs = 3_600_000;
const watchEveryMs = 3_600_000;
const healthEveryMs = 300_000;

/** Starts the backend's background jobs. Mails and events are processed after writes and, for retries, periodically. */
export function startBackgroundJobs(deps: AppDeps, { smtpUrl, dataDir }: ShopConfig, callShop: CallShop) {
  const transport = smtpUrl ? smtpTransport(smtpUrl) : folderTransport(join(dataDir, 'mail'));
  const mail = coalesceCalls(
    (stop) => deliverMail(deps, transport, stop),
    (error) => deps.log.error('mails could not be delivered', { error: String(error) }),
  );
  const webhooks = new WebhookSender(deps);
  const orderDeliveries = new OrderDeliverySender(deps, buildOrderBody);
  const functions = new FunctionRunner(deps, callShop);
  const publishAllEvents = async (stop: AbortSignal) => {
    await publishEvents(deps, stop);
    await webhooks.sendDueDeliveries();
    await queueOrderDeliveries(deps);
    await orderDeliveries.sendDueDeliveries();
    functions.requestRound();
    // Mails to the owner may be queued
    mail.request();
  };
  const events = coalesceCalls(publishAllEvents, (error) =>
    deps.log.error('events could not be published', { error: String(error) }),
  );
  const endJobs = scheduleJobs(deps, [
    { name: 'sweep_orders', everyMs: sweepEveryMs, run: sweepOrders },
    { name: 'renew_subscriptions', everyMs: renewEveryMs, run: renewSubscriptions },
    { name: 'remind_of_carts', everyMs: remindEveryMs, run: remindOfCarts },
    { name: 'tell_waiting', everyMs: renewEveryMs, run: notifySubscribers },
    { name: 'remove_cards', everyMs: renewEveryMs, run: removeLeavingCards },
    { name: 'deliver_mail', everyMs: mailEveryMs, run: (_, stop) => deliverMail(deps, transport, stop) },
    { name: 'publish_events', everyMs: publishEveryMs, run: (_, stop) => publishAllEvents(stop) },
    { name: 'follow_changes', everyMs: followEveryMs, run: followChanges },
    { name: 'apply_schedules', everyMs: followEveryMs, run: applyDueSchedules },
    { name: 'run_functions', everyMs: functionsEveryMs, run: async () => functions.requestRound() },
    { name: 'run_imports', everyMs: importEveryMs, run: runImports },
    { name: 'run_bulk_actions', everyMs: importEveryMs, run: (_, stop) => runBulkActions(deps, callShop, stop) },
    { name: 'record_taxes', everyMs: renewEveryMs, run: recordTaxes },
    { name: 'watch_payments', everyMs: watchEveryMs, run: watchPayments },
    { name: 'check_books', everyMs: watchEveryMs, run: reconcileGatewayBooks },
    { name: 'check_health', everyMs: healthEveryMs, run: checkHealth },
    { name: 'drop_expired', everyMs: dropEveryMs, run: deleteExpired },
    { name: 'drop_events', everyMs: dropEveryMs, run: dropOldEvents },
  ]);
  const registered = registerDomains(deps);
  return {
    afterWrite() {
      mail.request();
      events.request();
    },
    /** Ends the jobs after their current rounds. */
    async end() {
      await Promise.all([events.end(), endJobs(), registered]);
      await Promise.all([mail.end(), webhooks.end(), orderDeliveries.end(), functions.end()]);
      transport.end?.();
    },
  };
}
