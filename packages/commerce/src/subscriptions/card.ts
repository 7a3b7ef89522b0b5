import type { Billing } from '@mercer/contract';
import { parseJson, type Row, type Tx } from '@mercer/database';
import { GatewayRefused } from '@mercer/gateways';
import type { AppDeps, AppEnv } from '@mercer/platform/http/context';
import { FieldError } from '@mercer/platform/http/errors';
import { createSentence } from '@mercer/platform/http/sentences/sentence';
import type { Context } from 'hono';
import { findChargeableCard, saveBrowserToken, saveCardForAccount } from '../accounts/index.ts';
import { claimTokenForOrder } from '../vault/index.ts';
import { findSubscription } from './find.ts';
import type { SubscriptionChange } from './input.ts';

interface CardChangeContext {
  gateways: AppDeps['gateways'];
  sessionId: string;
}

type CardChoice = NonNullable<SubscriptionChange['billing']>;

/** Changes the card for future orders; a subscription whose last payment failed is retried at once. */
export async function changeSubscriptionCard(
  tx: Tx,
  row: Row<'subscriptions'>,
  choice: CardChoice,
  { gateways, sessionId }: CardChangeContext,
): Promise<void> {
  const cardToken = await claimChosenCard(tx, row, choice, { gateways, sessionId });
  if (!cardToken) return;
  const { token, brand, last4, exp_month, exp_year } = cardToken;
  const billing = { ...parseJson<Billing>(row.billing), method: 'card', card: { brand, last4, exp_month, exp_year } };
  await tx
    .updateTable('subscriptions')
    .set({
      card_token: token,
      billing: JSON.stringify(billing),
      ...(row.date_payment_retry ? toImmediateRetry(row) : {}),
    })
    .where('id', '=', row.id)
    .execute();
}

/**
 * Obtains the bank's consent to later charges before a card is chosen, because a gateway is called outside of any
 * transaction.
 * @throws FieldError, ApiError `authentication_required`
 */
export async function authorizeNewCard(
  c: Context<AppEnv>,
  { accountId, id }: { accountId: string; id: string },
  { billing, quantity, plan_id }: SubscriptionChange,
): Promise<void> {
  if (!billing || !(await findSubscription(c.var.deps.db, accountId, id))) return;
  const { account_card_id, card } = billing;
  // Other fields that the same form changes
  const queryParameters = {
    ...(quantity !== undefined && { quantity: String(quantity) }),
    ...(plan_id && { plan_id }),
  };
  const toReturnUrl = (queryParams: Record<string, string>) =>
    buildReturnUrl(c.var.deps, { subscription_id: id, ...queryParams, ...queryParameters });
  if (account_card_id) {
    const return_url = toReturnUrl({ card_id: account_card_id });
    return agreeToSaved(c, { id: account_card_id, return_url }, accountId).catch(
      throwCardFieldError('billing.account_card_id'),
    );
  }
  if (!card?.token) return;
  const brought = { token: card.token, resumed: card.resumed, return_url: toReturnUrl({ card_token: card.token }) };
  await saveBrowserToken(c, brought, accountId).catch(throwCardFieldError('billing.card.token'));
}

/** The account's page, which sends the same request again. */
function buildReturnUrl({ config }: AppDeps, query: Record<string, string>): string {
  return `${config.publicUrl}/account/subscriptions?${new URLSearchParams(query)}`;
}

async function agreeToSaved(
  c: Context<AppEnv>,
  { id, return_url }: { id: string; return_url: string },
  accountId: string,
): Promise<void> {
  const { deps } = c.var;
  const saved = await findChargeableCard(deps.db, accountId, id);
  if (!saved || !deps.gateways.has(saved.gateway)) return;
  await saveCardForAccount(c, { token: saved.token, gateway: saved.gateway, return_url }, accountId);
}

function throwCardFieldError(field: string): (cause: unknown) => never {
  return (cause) => {
    throw cause instanceof GatewayRefused ? new FieldError(field, 'declined', createSentence('cardNotKept')) : cause;
  };
}

async function claimChosenCard(
  tx: Tx,
  { account_id, order_id }: Row<'subscriptions'>,
  { card, account_card_id }: CardChoice,
  { gateways, sessionId }: CardChangeContext,
) {
  if (account_card_id) {
    const saved = await findChargeableCard(tx, account_id ?? '', account_card_id);
    if (saved && gateways.has(saved.gateway)) return saved;
    if (saved) throw new FieldError('billing.account_card_id', 'invalid', createSentence('savedCardElsewhere'));
    throw new FieldError('billing.account_card_id', 'invalid', createSentence('subscriptionSavedCardGone'));
  }
  if (!card?.token) return null;
  const claimed = await claimTokenForOrder(tx, { token: card.token, sessionId, orderId: order_id });
  if (claimed) return claimed;
  throw new FieldError('billing.card.token', 'invalid', createSentence('subscriptionCardTokenGone'));
}

function toImmediateRetry({ date_period_end }: Row<'subscriptions'>) {
  return { date_payment_retry: date_period_end };
}
