import { messages } from '../../i18n/messages.ts';
import { joinClassNames } from '../../ui/classes.ts';
import { DrawnIcon } from '../../ui/drawn-icon.tsx';
import styles from './search-form.module.css';
import { useSearchBox } from './use-search-box.tsx';

export interface SearchFormProps {
  className?: string | undefined;
  /** Tells it from the header's, where both are on a page. */
  label?: string | undefined;
  /** Called when a search starts. */
  onSearch?: () => void;
  /** The dialog that it stands in opens with the focus in it. */
  autoFocus?: boolean;
}

/** The search of every page. */
export function SearchForm({ className, label, onSearch, autoFocus }: SearchFormProps) {
  const { submit, inputProps, list } = useSearchBox({ onLeave: onSearch });
  return (
    <search className={joinClassNames(styles.search, className)} aria-label={label}>
      <form action="/search" className={styles.form} onSubmit={submit}>
        <input
          {...inputProps}
          className={styles.input}
          placeholder={messages().search.label}
          data-autofocus={autoFocus}
        />
        <button type="submit" className={styles.button} aria-label={messages().search.button}>
          <DrawnIcon name="find" />
        </button>
      </form>
      {list}
    </search>
  );
}
