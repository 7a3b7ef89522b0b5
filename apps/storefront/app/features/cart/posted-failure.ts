import { messages } from '../../messages.ts';
import type { CartOutcome } from '../../state/cart-action.ts';

/** What a form posted without JavaScript could not do. */
export interface PostedFailure {
  message: string;
  /** the line that it belongs to */
  itemId?: string | undefined;
  /** the promo code or gift card that was refused */
  code?: string | undefined;
}

export function postedFailure(outcome: FailedOutcome, form: FormData): PostedFailure {
  const said = (name: string) => form.get(name)?.toString();
  return { message: failureSentence(outcome), itemId: said('item_id'), code: said('code') };
}

type FailedOutcome = Extract<CartOutcome, { ok: false }>;

export function failureSentence({ refusal, fault }: FailedOutcome): string {
  return refusal ?? fault ?? messages().cart.updateFailed;
}

/** The page that a posted form comes back to. */
export function pageOf(form: FormData): '/cart' | '/checkout' {
  return form.get('from') === 'checkout' ? '/checkout' : '/cart';
}
