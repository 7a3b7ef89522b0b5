import { Search } from 'lucide-react';
import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { messages } from '../../messages.ts';
import { classes } from '../../ui/classes.ts';
import styles from './search-form.module.css';

export interface SearchFormProps {
  className?: string | undefined;
  defaultValue?: string;
  /** Called when a search starts. */
  onSearch?: () => void;
  autoFocus?: boolean;
}

/** A plain GET form; blank searches are ignored (§5). */
export function SearchForm({ className, defaultValue, onSearch, autoFocus }: SearchFormProps) {
  const navigate = useNavigate();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const query = String(new FormData(event.currentTarget).get('q') ?? '').trim();
    if (!query) return;
    onSearch?.();
    navigate(`/search?q=${encodeURIComponent(query)}`);
  };
  return (
    <search className={classes(styles.search, className)}>
      <form action="/search" className={styles.form} onSubmit={submit}>
        <input
          name="q"
          type="search"
          className={styles.input}
          aria-label={messages.search.label}
          placeholder={messages.search.label}
          defaultValue={defaultValue}
          autoComplete="off"
          // biome-ignore lint/a11y/noAutofocus: only in the dialog that the shopper opened to type in
          autoFocus={autoFocus}
        />
        <button type="submit" className={styles.button} aria-label={messages.search.button}>
          <Search size={20} strokeWidth={2} aria-hidden="true" />
        </button>
      </form>
    </search>
  );
}
