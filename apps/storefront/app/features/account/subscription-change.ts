import { hasErrors, type OrErrors, type Subscription } from '@mercer/contract';
import { messages } from '../../messages.ts';

type Change = Record<string, unknown>;

/** The call of the client library that the forms of a subscription need. */
export interface SubscriptionCalls {
  update(id: string, change: Change): Promise<OrErrors<Subscription>>;
}

/** What each button of the forms changes. */
const intents = {
  change: (form: FormData): Change => ({
    quantity: Math.max(1, Math.trunc(Number(form.get('quantity'))) || 1),
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
export type SubscriptionOutcome = { subscription: Subscription } | { failure: string };

export async function changeSubscription(
  calls: SubscriptionCalls,
  id: string,
  form: FormData,
): Promise<SubscriptionOutcome> {
  const intent = String(form.get('intent'));
  const words = messages().subscriptions;
  if (!isIntent(intent)) return { failure: words.failed };
  try {
    const answer = await calls.update(id, intents[intent](form));
    if (!hasErrors(answer)) return { subscription: answer };
    return { failure: Object.values(answer.errors)[0]?.message || words.failed };
  } catch (error) {
    console.warn('The subscription was not changed', error instanceof Error ? error.message : error);
    return { failure: isRefusal(error) ? error.message : words.failed };
  }
}

function isIntent(name: string): name is SubscriptionIntent {
  return Object.hasOwn(intents, name);
}

/** The backend says why, in words for the shopper. */
function isRefusal(error: unknown): error is Error {
  return error instanceof Error && 'status' in error && (error.status === 400 || error.status === 409);
}
