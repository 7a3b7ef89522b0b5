import type { Billing } from '@mercer/contract';
import type { Context } from 'hono';
import { keepBrought, keepForAccount, savedCard } from '../accounts/index.ts';
import { parseJson, type Row, type Tx } from '../db/index.ts';
import { GatewayRefused } from '../gateways/index.ts';
import type { AppDeps, AppEnv } from '../http/context.ts';
import { FieldError } from '../http/errors.ts';
import { sentence } from '../http/sentences/sentence.ts';
import { claimToken } from '../vault/index.ts';
import { findSubscription } from './find.ts';
import type { SubscriptionChange } from './input.ts';

interface Changing {
  gateways: AppDeps['gateways'];
  sessionId: string;
}

type CardChoice = NonNullable<SubscriptionChange['billing']>;

/** Another card for the orders to come; one whose last payment failed is tried again at once. */
export async function changeCard(
  tx: Tx,
  row: Row<'subscriptions'>,
  choice: CardChoice,
  { gateways, sessionId }: Changing,
): Promise<void> {
  const kept = await chosenCard(tx, row, choice, { gateways, sessionId });
  if (!kept) return;
  const { token, brand, last4, exp_month, exp_year } = kept;
  const billing = { ...parseJson<Billing>(row.billing), method: 'card', card: { brand, last4, exp_month, exp_year } };
  await tx
    .updateTable('subscriptions')
    .set({ card_token: token, billing: JSON.stringify(billing), ...(row.date_payment_retry ? retryNow(row) : {}) })
    .where('id', '=', row.id)
    .execute();
}

/**
 * Before a card is chosen its bank agrees to later charges: a gateway is asked outside of any transaction.
 * @throws FieldError, ApiError `authentication_required`
 */
export async function keepNewCard(
  c: Context<AppEnv>,
  { accountId, id }: { accountId: string; id: string },
  { billing, quantity, plan_id }: SubscriptionChange,
): Promise<void> {
  if (!billing || !(await findSubscription(c.var.deps.db, accountId, id))) return;
  const { account_card_id, card } = billing;
  // what the same form changes besides the card
  const beside = { ...(quantity !== undefined && { quantity: String(quantity) }), ...(plan_id && { plan_id }) };
  const returnUrl = (more: Record<string, string>) =>
    returnUrlOf(c.var.deps, { subscription_id: id, ...more, ...beside });
  if (account_card_id) {
    const return_url = returnUrl({ card_id: account_card_id });
    return agreeToSaved(c, { id: account_card_id, return_url }, accountId).catch(refused('billing.account_card_id'));
  }
  if (!card?.token) return;
  const brought = { token: card.token, resumed: card.resumed, return_url: returnUrl({ card_token: card.token }) };
  await keepBrought(c, brought, accountId).catch(refused('billing.card.token'));
}

/** The account's page, which sends the same request again. */
function returnUrlOf({ config }: AppDeps, query: Record<string, string>): string {
  return `${config.publicUrl}/account/subscriptions?${new URLSearchParams(query)}`;
}

async function agreeToSaved(
  c: Context<AppEnv>,
  { id, return_url }: { id: string; return_url: string },
  accountId: string,
): Promise<void> {
  const { deps } = c.var;
  const saved = await savedCard(deps.db, accountId, id);
  if (!saved || !deps.gateways.has(saved.gateway)) return;
  await keepForAccount(c, { token: saved.token, gateway: saved.gateway, return_url }, accountId);
}

function refused(field: string): (cause: unknown) => never {
  return (cause) => {
    throw cause instanceof GatewayRefused ? new FieldError(field, 'declined', sentence('cardNotKept')) : cause;
  };
}

async function chosenCard(
  tx: Tx,
  { account_id, order_id }: Row<'subscriptions'>,
  { card, account_card_id }: CardChoice,
  { gateways, sessionId }: Changing,
) {
  if (account_card_id) {
    const saved = await savedCard(tx, account_id ?? '', account_card_id);
    if (saved && gateways.has(saved.gateway)) return saved;
    if (saved) throw new FieldError('billing.account_card_id', 'invalid', sentence('savedCardElsewhere'));
    throw new FieldError('billing.account_card_id', 'invalid', sentence('subscriptionSavedCardGone'));
  }
  if (!card?.token) return null;
  const claimed = await claimToken(tx, { token: card.token, sessionId, orderId: order_id });
  if (claimed) return claimed;
  throw new FieldError('billing.card.token', 'invalid', sentence('subscriptionCardTokenGone'));
}

function retryNow({ date_period_end }: Row<'subscriptions'>) {
  return { date_payment_retry: date_period_end };
}
