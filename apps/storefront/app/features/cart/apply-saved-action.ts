import type { Client } from '../../loading/client.ts';
import { applyCartIntent, type CartOutcome } from '../../state/cart-action.ts';
import { buildItemParameters } from '../../state/new-item.ts';
import { type Fields, readFormText } from '../../ui/read-form-text.ts';

const savedIntents = ['save_for_later', 'move_to_cart', 'forget_saved'] as const;

export type SavedIntent = (typeof savedIntents)[number];

export function isSavedIntent(name: unknown): name is SavedIntent {
  return savedIntents.some((intent) => intent === name);
}

/**
 * Applies a form posted without scripts to the lines saved for later. Returns the remaining lines, or why it failed.
 */
export async function applySavedAction(
  { cart }: Client,
  form: Fields,
  saved: string[],
): Promise<{ saved: string[] } | Extract<CartOutcome, { ok: false }>> {
  const savedItem = readFormText(form, 'again');
  const remainingItems = saved.filter((line) => line !== savedItem);
  if (form.get('intent') === 'forget_saved') return { saved: remainingItems };
  if (form.get('intent') === 'move_to_cart') {
    const outcome = await applyCartIntent(cart, 'add', new URLSearchParams(savedItem));
    return outcome.ok ? { saved: remainingItems } : outcome;
  }
  const item = (await cart.get())?.items.find(({ id }) => id === readFormText(form, 'item_id'));
  if (!item) return { saved };
  const outcome = await applyCartIntent(cart, 'remove', form);
  return outcome.ok ? { saved: [buildItemParameters(item).toString(), ...saved] } : outcome;
}
