import { messages } from '../../i18n/messages.ts';
import type { CartOutcome } from '../../state/cart-action.ts';

/** Failure of a form posted without JavaScript. */
export interface PostedFailure {
  message: string;
  /** the line that it belongs to */
  itemId?: string | undefined;
  /** the promo code or gift card that was refused */
  code?: string | undefined;
}

export function postedFailure(outcome: FailedOutcome, form: FormData): PostedFailure {
  const readTextField = (name: string) => form.get(name)?.toString();
  return { message: failureSentence(outcome), itemId: readTextField('item_id'), code: readTextField('code') };
}

type FailedOutcome = Extract<CartOutcome, { ok: false }>;

export function failureSentence({ refusal, fault }: FailedOutcome): string {
  return refusal ?? fault ?? messages().cart.updateFailed;
}

/** The page that a posted form comes back to. */
export function getReturnPage(form: FormData): '/cart' | '/checkout' {
  return form.get('from') === 'checkout' ? '/checkout' : '/cart';
}
