import { type FormEvent, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { skeletonCounts } from '../../constants.ts';
import { messages } from '../../messages.ts';
import { type Later, PageData } from '../../page-data.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { CardList } from './card-list.tsx';
import type { CardPage } from './loaders.ts';
import { ProductGridSkeleton } from './product-grid.tsx';
import styles from './search-page.module.css';

export function SearchPage({ query, page }: { query: string; page: Later<CardPage | null> }) {
  return (
    <>
      <header className={styles.hero}>
        <h1 className={styles.title}>{messages.search.hero}</h1>
        <SearchBox key={query} query={query} page={page} />
      </header>
      {query ? (
        <PageData data={page} skeleton={<ProductGridSkeleton count={skeletonCounts.search} />}>
          {(value) => <Results query={query} page={value} />}
        </PageData>
      ) : (
        <EmptyState title={messages.search.prompt} hint={messages.search.promptHint} />
      )}
    </>
  );
}

function Results({ query, page }: { query: string; page: CardPage | null }) {
  return (
    <>
      {page && page.count > 0 && (
        <p role="status" className={styles.count}>
          {messages.search.results(page.count, query)}
        </p>
      )}
      <CardList
        page={page}
        empty={{ title: messages.search.none(query), hint: messages.search.noneHint }}
        heading={messages.lists.products}
      />
    </>
  );
}

/** The button follows the input only once scripts run, so that it works without them. */
function SearchBox({ query, page }: { query: string; page: Later<CardPage | null> }) {
  const [text, setText] = useState(query);
  const [hydrated, setHydrated] = useState(false);
  const loading = useSettling(page);
  const navigate = useNavigate();
  useEffect(() => setHydrated(true), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim()) navigate(`/search?q=${encodeURIComponent(text.trim())}`);
  };
  return (
    <form action="/search" className={styles.form} onSubmit={submit}>
      <input
        type="search"
        name="q"
        className={styles.input}
        aria-label={messages.search.label}
        placeholder={messages.search.placeholder}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" size="large" disabled={hydrated && (loading || !text.trim())}>
        {messages.search.button}
      </Button>
    </form>
  );
}

/** True until the promise has settled. */
function useSettling(value: unknown): boolean {
  const [settled, setSettled] = useState<unknown>(null);
  useEffect(() => {
    if (!(value instanceof Promise)) return;
    const settle = () => setSettled(value);
    value.then(settle, settle);
  }, [value]);
  return value instanceof Promise && settled !== value;
}
