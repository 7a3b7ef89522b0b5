import type { SavedCard } from '@mercer/contract';
import { messages } from '../../../i18n/messages.ts';
import { catchCallFailure } from '../../../loading/api-errors.ts';

/** The calls of the client library that the forms of saved cards need. */
export interface CardCalls {
  updateCard(id: string, change: { default: true }): Promise<unknown>;
  deleteCard(id: string): Promise<unknown>;
}

export type CardChange = 'default' | 'delete';

/** @returns undefined when it is done, else the sentence to show */
export function changeCard(calls: CardCalls, change: CardChange, id: string): Promise<string | undefined> {
  const call = change === 'delete' ? calls.deleteCard(id) : calls.updateCard(id, { default: true });
  return catchCallFailure(call, 'The card could not be changed', messages().cards.failed);
}

/** Returns the cards as the server has them after the change; without its default card an account has no default. */
export function updateCardList(cards: SavedCard[], change: CardChange, id: string): SavedCard[] {
  if (change === 'delete') return cards.filter((card) => card.id !== id);
  return cards.map((card) => ({ ...card, default: card.id === id }));
}

export function formatCardName({ brand, last4 }: Pick<SavedCard, 'brand' | 'last4'>): string {
  return messages().savedCard.ending(brand, last4);
}
