import type { SavedCard } from '@mercer/contract';
import { type ReactNode, useState } from 'react';
import { messages } from '../../i18n/messages.ts';
import styles from './payment-section.module.css';

interface SavedCardChoiceProps {
  cards: readonly SavedCard[];
  /** The fields of another card. */
  children: ReactNode;
}

/** The account's cards, the default one chosen, and another one. */
export function SavedCardChoice({ cards, children }: SavedCardChoiceProps) {
  const [selectedCardId, setChosen] = useState(() => (cards.find((card) => card.default) ?? cards[0])?.id ?? '');
  const words = messages().checkout;
  const choices = [...cards.map((card) => [card.id, formatSavedCard(card)] as const), ['', words.newCard] as const];
  return (
    <>
      <div role="radiogroup" aria-label={words.savedCards} className={styles.saved}>
        {choices.map(([id, label]) => (
          <label key={id} className={styles.choice}>
            <input
              type="radio"
              name="card_id"
              value={id}
              checked={id === selectedCardId}
              onChange={() => setChosen(id)}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
      <div className={selectedCardId ? styles.unchosen : undefined}>{children}</div>
    </>
  );
}

function formatSavedCard({ brand, last4, exp_month, exp_year }: SavedCard): string {
  const expiry = messages().savedCard.expires(exp_month, exp_year);
  return `${messages().savedCard.ending(brand, last4)} · ${expiry}`;
}
