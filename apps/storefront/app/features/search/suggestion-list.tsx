import { useEffect, useState } from 'react';
import { searchDebounceMs } from '../../constants.ts';
import { messages } from '../../i18n/messages.ts';
import { formatChargedPrice, formatMoney } from '../../i18n/money.ts';
import { joinClassNames } from '../../ui/classes.ts';
import { Picture } from '../../ui/picture.tsx';
import hidden from '../../ui/visually-hidden.module.css';
import styles from './suggestion-list.module.css';
import type { Suggestion } from './use-suggestions.ts';

const groups = [
  { kind: 'category', label: () => messages().search.suggestedCategories },
  { kind: 'product', label: () => messages().search.suggestedProducts },
] as const;

interface SuggestionListProps {
  id: string;
  suggestions: Suggestion[];
  /** Index of the suggestion that the arrow keys have selected; -1 when none is. */
  at: number;
  onPick(suggestion: Suggestion): void;
}

/** The pop-up of the field: the focus stays in the field, which names the option that the arrow keys stand on. */
export function SuggestionList({ id, suggestions, at, onPick }: SuggestionListProps) {
  const all = suggestions.find(({ kind }) => kind === 'all');
  return (
    <>
      <div id={id} role="listbox" aria-label={messages().search.suggestions} className={styles.list}>
        {groups.map(({ kind, label }) => {
          const entries = suggestions.filter((suggestion) => suggestion.kind === kind);
          if (entries.length === 0) return null;
          return (
            // biome-ignore lint/a11y/useSemanticElements: a list box knows groups by their role only
            <div key={kind} role="group" aria-label={label()}>
              <p className={styles.heading} aria-hidden="true">
                {label()}
              </p>
              {entries.map((suggestion) => (
                <SuggestionOption
                  key={suggestion.to}
                  id={`${id}-${suggestions.indexOf(suggestion)}`}
                  suggestion={suggestion}
                  isActive={suggestions[at] === suggestion}
                  onPick={onPick}
                />
              ))}
            </div>
          );
        })}
        {all && (
          <SuggestionOption
            id={`${id}-${suggestions.indexOf(all)}`}
            suggestion={all}
            isActive={suggestions[at] === all}
            onPick={onPick}
          />
        )}
      </div>
      <p role="status" className={hidden.hidden}>
        {useAnnouncement(messages().search.suggestionCount(suggestions.filter(({ kind }) => kind !== 'all').length))}
      </p>
    </>
  );
}

/** Said aloud when the shopper pauses: who types need not hear each list. */
function useAnnouncement(sentence: string): string {
  const [announcement, setSaveResult] = useState('');
  useEffect(() => {
    const timer = setTimeout(setSaveResult, searchDebounceMs, sentence);
    return () => clearTimeout(timer);
  }, [sentence]);
  return announcement;
}

interface OptionProps {
  id: string;
  suggestion: Suggestion;
  isActive: boolean;
  onPick(suggestion: Suggestion): void;
}

function SuggestionOption({ id, suggestion, isActive, onPick }: OptionProps) {
  const { kind, name, picture, price, was = 0, currency } = suggestion;
  const isReduced = price !== undefined && was > price;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are heard by the field, which keeps the focus
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className={joinClassNames(styles.option, kind === 'all' && styles.all, isActive && styles.active)}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onPick(suggestion)}
    >
      {picture && <Picture file={picture} alt="" slot="icon" width={40} height={40} className={styles.picture} />}
      <span className={styles.name}>{name}</span>
      {isReduced && <s className={styles.was}>{formatMoney(was, currency)}</s>}
      {price !== undefined && (
        <span className={joinClassNames(styles.price, isReduced && styles.sale)}>
          {formatSuggestionPrice(price, currency)}
        </span>
      )}
    </div>
  );
}

/** Formats the price; a converted one is followed by the amount that is charged. */
function formatSuggestionPrice(price: number, currency: string | undefined): string {
  const charged = currency && formatChargedPrice(price, currency);
  const formattedPrice = formatMoney(price, currency);
  return charged ? `${formattedPrice} (${messages().product.chargedAs(charged)})` : formattedPrice;
}
