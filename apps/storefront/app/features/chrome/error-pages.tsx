import { Link } from 'react-router';
import { categoryTiles, menuCategories } from '../../constants.ts';
import { messages } from '../../messages.ts';
import { RetryLink } from '../../retry-link.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { LostSignpost, PulledPlug } from '../../ui/drawings.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import styles from './error-pages.module.css';
import type { SearchFormType } from './search-form-type.ts';

const text = messages.common;

/** Says so, and offers the ways on: a search, categories. */
export function NotFoundPage({ SearchForm }: { SearchForm: SearchFormType }) {
  return (
    <>
      <title>{`${text.pageNotFound} · ${messages.store}`}</title>
      <EmptyState level={1} title={text.pageNotFound} hint={text.pageNotFoundHint} drawing={<LostSignpost />}>
        <SearchForm className={styles.search} label={text.searchInstead} />
        <LinkButton to="/">{text.goHome}</LinkButton>
      </EmptyState>
      <nav aria-labelledby="ways-on" className={styles.ways}>
        <h2 id="ways-on" className={styles.heading}>
          {messages.home.shopByCategory}
        </h2>
        <ul className={styles.list}>
          {categories.map(({ name, to }) => (
            <li key={to}>
              <Link to={to} className={styles.way}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}

const categories = [...categoryTiles, ...menuCategories].map(({ name, slug }) => ({ name, to: `/category/${slug}` }));

export function ErrorPage() {
  return (
    <>
      <title>{`${text.somethingWrong} · ${messages.store}`}</title>
      <EmptyState level={1} title={text.somethingWrong} hint={text.somethingWrongHint} drawing={<PulledPlug />}>
        <RetryLink />
      </EmptyState>
    </>
  );
}
