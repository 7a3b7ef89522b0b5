import { hasErrors, type OrErrors, type Subscription } from '@mercer/contract';
import { messages } from '../../../i18n/messages.ts';
import { firstSentence, getShopperMessage, logFailure, readHttpStatus } from '../../../loading/api-errors.ts';
import { parseQuantity } from '../../../state/quantity.ts';
import { readBankPageUrl } from '../bank-page.ts';

type Change = Record<string, unknown>;

/** The call of the client library that the forms of a subscription need. */
export interface SubscriptionCalls {
  update(id: string, change: Change): Promise<OrErrors<Subscription>>;
}

/** Builds the change that each button of the forms requests. */
const intents = {
  change: (form: FormData): Change => ({
    quantity: parseQuantity(form.get('quantity')),
    ...(form.get('plan_id') ? { plan_id: String(form.get('plan_id')) } : {}),
    ...(form.get('card_id') ? { billing: { account_card_id: String(form.get('card_id')) } } : {}),
  }),
  skip: (): Change => ({ skip: true }),
  pause: (): Change => ({ paused: true }),
  resume: (): Change => ({ paused: false }),
  cancel: (): Change => ({ cancel_at_end: true }),
  keep: (): Change => ({ cancel_at_end: false }),
};

export type SubscriptionIntent = keyof typeof intents;
/** `bank`: its page is answered first, and leads back. */
export type SubscriptionOutcome = { subscription: Subscription } | { failure: string } | { bank: string };

export async function changeSubscription(
  calls: SubscriptionCalls,
  id: string,
  form: FormData,
): Promise<SubscriptionOutcome> {
  const intent = String(form.get('intent'));
  if (!isSubscriptionIntent(intent)) return { failure: messages().subscriptions.failed };
  return sendSubscriptionUpdate(calls, id, intents[intent](form));
}

/** Changes the card once its bank has agreed to later charges, and what the form has changed together with it. */
export function resumeChange(calls: SubscriptionCalls, returned: URLSearchParams): Promise<SubscriptionOutcome> {
  const account_card_id = returned.get('card_id');
  const billing = account_card_id
    ? { account_card_id }
    : { card: { token: returned.get('card_token'), resumed: true } };
  const plan_id = returned.get('plan_id');
  const change = {
    billing,
    ...(returned.has('quantity') && { quantity: parseQuantity(returned.get('quantity')) }),
    ...(plan_id && { plan_id }),
  };
  return sendSubscriptionUpdate(calls, returned.get('subscription_id') ?? '', change);
}

async function sendSubscriptionUpdate(
  calls: SubscriptionCalls,
  id: string,
  change: Change,
): Promise<SubscriptionOutcome> {
  const words = messages().subscriptions;
  try {
    const answer = await calls.update(id, change);
    if (!hasErrors(answer)) return { subscription: answer };
    return { failure: firstSentence(answer) || words.failed };
  } catch (error) {
    const bank = readBankPageUrl(error);
    if (bank) return { bank };
    logFailure('The subscription was not changed', error);
    return { failure: (refusals.includes(readHttpStatus(error)) && getShopperMessage(error)) || words.failed };
  }
}

function isSubscriptionIntent(name: string): name is SubscriptionIntent {
  return Object.hasOwn(intents, name);
}

/** Statuses with which the backend states its reason in words for the shopper. */
const refusals: unknown[] = [400, 409];
