import type { Client } from '../../client.ts';
import { type Fields, textOf } from '../../form-text.ts';
import { type CartOutcome, cartAction } from '../../state/cart-action.ts';
import { itemAgain } from '../../state/new-item.ts';

const savedIntents = ['save_for_later', 'move_to_cart', 'forget_saved'] as const;

export type SavedIntent = (typeof savedIntents)[number];

export function isSavedIntent(name: unknown): name is SavedIntent {
  return savedIntents.some((intent) => intent === name);
}

/** What a form that was posted without scripts does to lines laid aside: what is left of them, or why it failed. */
export async function changeSaved(
  { cart }: Client,
  form: Fields,
  saved: string[],
): Promise<{ saved: string[] } | Extract<CartOutcome, { ok: false }>> {
  const again = textOf(form, 'again');
  const others = saved.filter((line) => line !== again);
  if (form.get('intent') === 'forget_saved') return { saved: others };
  if (form.get('intent') === 'move_to_cart') {
    const outcome = await cartAction(cart, 'add', new URLSearchParams(again));
    return outcome.ok ? { saved: others } : outcome;
  }
  const item = (await cart.get())?.items.find(({ id }) => id === textOf(form, 'item_id'));
  if (!item) return { saved };
  const outcome = await cartAction(cart, 'remove', form);
  return outcome.ok ? { saved: [itemAgain(item).toString(), ...saved] } : outcome;
}
