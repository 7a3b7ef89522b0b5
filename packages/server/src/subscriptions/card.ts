import type { Billing } from '@mercer/contract';
import type { Context } from 'hono';
import { keepBrought, savedCard } from '../accounts/index.ts';
import { parseJson, type Row, type Tx } from '../db/index.ts';
import { GatewayRefused } from '../gateways/index.ts';
import type { AppDeps, AppEnv } from '../http/context.ts';
import { FieldError } from '../http/errors.ts';
import { sentence } from '../http/sentences/sentence.ts';
import { claimToken } from '../vault/index.ts';
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

/** Before it is chosen: a gateway is asked outside of any transaction. @throws FieldError */
export async function keepNewCard(
  c: Context<AppEnv>,
  accountId: string,
  { billing }: SubscriptionChange,
): Promise<void> {
  const token = billing?.account_card_id ? undefined : billing?.card?.token;
  if (token) await keepBrought(c, { token }, accountId).catch(refused);
}

function refused(cause: unknown): never {
  if (!(cause instanceof GatewayRefused)) throw cause;
  throw new FieldError('billing.card.token', 'declined', sentence('cardNotKept'));
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
