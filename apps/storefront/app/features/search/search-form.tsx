import { Search } from 'lucide-react';
import { messages } from '../../messages.ts';
import { classes } from '../../ui/classes.ts';
import styles from './search-form.module.css';
import { useSearchBox } from './use-search-box.tsx';

export interface SearchFormProps {
  className?: string | undefined;
  /** Called when a search starts. */
  onSearch?: () => void;
  /** The dialog that it stands in opens with the focus in it. */
  autoFocus?: boolean;
}

/** The search of every page. */
export function SearchForm({ className, onSearch, autoFocus }: SearchFormProps) {
  const { submit, inputProps, list } = useSearchBox({ onLeave: onSearch });
  return (
    <search className={classes(styles.search, className)}>
      <form action="/search" className={styles.form} onSubmit={submit}>
        <input
          {...inputProps}
          className={styles.input}
          placeholder={messages.search.label}
          data-autofocus={autoFocus}
        />
        <button type="submit" className={styles.button} aria-label={messages.search.button}>
          <Search size={20} strokeWidth={2} aria-hidden="true" />
        </button>
      </form>
      {list}
    </search>
  );
}
