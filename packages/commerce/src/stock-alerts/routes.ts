import type { MailedLinkAddress } from '@mercer/contract';
import { mailedLinkAddress, success } from '@mercer/platform/entities';
import { readJsonObject } from '@mercer/platform/http/body';
import type { AppDeps } from '@mercer/platform/http/context';
import { maskEmail } from '@mercer/platform/http/email';
import { FieldError } from '@mercer/platform/http/errors';
import { inputObject } from '@mercer/platform/http/input-object';
import { getCallerNetwork } from '@mercer/platform/http/network';
import { parseBodyFields } from '@mercer/platform/http/read-fields';
import { defineRoute } from '@mercer/platform/http/routes/define-route';
import { createSentence } from '@mercer/platform/http/sentences/sentence';
import { lenientText } from '@mercer/platform/http/text-pattern';
import { requestLocale } from '@mercer/platform/settings';
import { confirmAlert, readConfirmKey } from './confirm.ts';
import { requestStockAlert } from './request-alert.ts';
import { readLeaveKey, unsubscribeFromAlerts } from './unsubscribe.ts';

/**
 * Reads which address a link of a stock alert mail is about, for the page that asks whether it shall be used. The key
 * stays unused.
 * @throws FieldError on `key` when the link does nothing any more
 */
async function readMailedLink({ db, config, now }: AppDeps, key: string): Promise<MailedLinkAddress> {
  const leaveId = readLeaveKey(key, config);
  const id = leaveId ?? readConfirmKey(key, config) ?? '';
  const alert = await db
    .selectFrom('stock_alerts')
    .select(['email', 'pending_until'])
    .where('id', '=', id)
    .executeTakeFirst();
  const isLate = leaveId === null && alert?.pending_until != null && alert.pending_until <= now().toISOString();
  if (!alert || isLate) throw new FieldError('key', 'INVALID', createSentence('linkUsedOrOld'));
  return { email: maskEmail(alert.email) };
}

/** `variant_id` where the product has variants. */
const NewStockAlert = inputObject({ product_id: lenientText, variant_id: lenientText, email: lenientText });
/** The key of a link. */
const StockAlertKey = inputObject({ key: lenientText });

const group = { access: 'shopper', tag: 'subscribers' } as const;

/** /api/stock-alerts: who wants to know when something is back. */
export const stockAlertRoutes = [
  defineRoute({
    method: 'POST',
    path: '/api/stock-alerts',
    idempotency: 'key',
    ...group,
    summary:
      'Mails the address once when what is sold out is back, after the address has confirmed by the link of a mail; the confirmed address of the account that asks need not. `variant_id` where the product has variants',
    body: NewStockAlert,
    answer: success,
    hasErrors: true,
    refusals: { 404: 'not_found_error: there is no such product or variant' },
    handle: async (c) => {
      const alertRequest = parseBodyFields(NewStockAlert, await readJsonObject(c));
      await requestStockAlert(c.var.deps, {
        ...alertRequest,
        locale: await requestLocale(c),
        ip: getCallerNetwork(c),
        accountId: c.var.session.accountId,
      });
      return c.json({ success: true });
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/stock-alerts/link',
    idempotency: 'repeatable',
    ...group,
    summary: 'Which address the key of a mail is about, masked. The key stays unused',
    body: StockAlertKey,
    answer: mailedLinkAddress,
    hasErrors: true,
    handle: async (c) =>
      c.json(await readMailedLink(c.var.deps, parseBodyFields(StockAlertKey, await readJsonObject(c)).key)),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/stock-alerts/confirm',
    idempotency: 'key',
    ...group,
    summary: 'Confirms what was asked for in the name of an address, by the key of the mail to it',
    body: StockAlertKey,
    answer: success,
    hasErrors: true,
    handle: async (c) => {
      await confirmAlert(c.var.deps, parseBodyFields(StockAlertKey, await readJsonObject(c)).key);
      return c.json({ success: true });
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/stock-alerts/leave',
    idempotency: 'repeatable',
    ...group,
    summary: 'Forgets the address of a mail and all that it waits for, and takes no alerts for it any more',
    body: StockAlertKey,
    answer: success,
    hasErrors: true,
    handle: async (c) => {
      await unsubscribeFromAlerts(c.var.deps, parseBodyFields(StockAlertKey, await readJsonObject(c)).key);
      return c.json({ success: true });
    },
  }),
];
