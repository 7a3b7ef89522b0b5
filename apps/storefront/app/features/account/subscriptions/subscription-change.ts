import { hasErrors, type OrErrors, type Subscription } from '@mercer/contract';
import { answerIn, firstSentence, logFailure, statusOf } from '../../../answers.ts';
import { messages } from '../../../messages.ts';
import { parseQuantity } from '../../../state/quantity.ts';

type Change = Record<string, unknown>;

/** The call of the client library that the forms of a subscription need. */
export interface SubscriptionCalls {
  update(id: string, change: Change): Promise<OrErrors<Subscription>>;
}

/** What each button of the forms changes. */
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
    return { failure: firstSentence(answer) || words.failed };
  } catch (error) {
    logFailure('The subscription was not changed', error);
    return { failure: (refusals.includes(statusOf(error)) && answerIn(error)) || words.failed };
  }
}

function isIntent(name: string): name is SubscriptionIntent {
  return Object.hasOwn(intents, name);
}

/** With these the backend says why, in words for the shopper. */
const refusals: unknown[] = [400, 409];
