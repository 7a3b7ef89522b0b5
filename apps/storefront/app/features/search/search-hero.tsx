import { messages } from '../../i18n/messages.ts';
import { type Deferred, useLatestData } from '../../loading/page-data.tsx';
import { useStore } from '../../state/store.tsx';
import { Button } from '../../ui/button.tsx';
import { joinClassNames } from '../../ui/classes.ts';
import styles from './search-hero.module.css';
import { useSearchBox } from './use-search-box.tsx';

export interface SearchHeroProps {
  query: string;
  /** Results that the search waits for. */
  results: Deferred<unknown>;
}

/** The field of the search page, which keeps the query. */
export function SearchHero({ query, results }: SearchHeroProps) {
  const { waiting } = useLatestData(results);
  return (
    <header className={joinClassNames(styles.hero, query && styles.brief)} data-search="">
      <h1 className={styles.title}>{messages().search.hero}</h1>
      <SearchHeroForm key={query} query={query} isLoading={waiting} />
    </header>
  );
}

/** The button follows the input only once scripts run, so that it works without them. */
function SearchHeroForm({ query, isLoading }: { query: string; isLoading: boolean }) {
  const isOwn = useStore().categories !== undefined;
  const { text, isHydrated, submit, inputProps, list } = useSearchBox({ initial: query });
  return (
    <form action="/search" className={styles.form} onSubmit={submit}>
      <div className={styles.field}>
        <input
          {...inputProps}
          className={styles.input}
          placeholder={isOwn ? messages().search.label : messages().search.placeholder}
        />
        {list}
      </div>
      <Button type="submit" size="large" disabled={isHydrated && (isLoading || !text.trim())}>
        {messages().search.button}
      </Button>
    </form>
  );
}
