import type { SavedCard } from '@mercer/contract';
import { lazy, type ReactNode, Suspense } from 'react';
import { messages } from '../../i18n/messages.ts';
import { Checkbox } from '../../ui/checkbox.tsx';

/** Choice that few shoppers have: it is loaded with their cards. */
const SavedCardChoice = lazy(async () => ({ default: (await import('./saved-card-choice.tsx')).SavedCardChoice }));

interface SavedCardsProps {
  cards: readonly SavedCard[];
  /** True when the shopper has an account, which may save the card that is typed. */
  canSave: boolean;
  /** The fields of another card. */
  children: ReactNode;
}

/** The account's cards and the fields of another; guests have these alone. */
export function SavedCards({ cards, canSave, children }: SavedCardsProps) {
  const newCardFields = (
    <>
      {children}
      {canSave && <Checkbox name="save_card" label={messages().checkout.saveCard} />}
    </>
  );
  if (cards.length === 0) return newCardFields;
  return (
    <Suspense>
      <SavedCardChoice cards={cards}>{newCardFields}</SavedCardChoice>
    </Suspense>
  );
}
