import { Link } from 'react-router';
import { categoryTiles, menuCategories } from '../../constants.ts';
import { messages } from '../../i18n/messages.ts';
import { formatPageTitle } from '../../i18n/page-title.ts';
import { RetryLink } from '../../loading/retry-link.tsx';
import { useStore } from '../../state/store.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { LostSignpost, PulledPlug } from '../../ui/drawings.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import styles from './error-pages.module.css';
import type { SearchFormType } from './search-form-type.ts';

const getCommonTexts = () => messages().common;

/** Says so, and offers the ways on: a search, categories. */
export function NotFoundPage({ SearchForm }: { SearchForm: SearchFormType }) {
  return (
    <>
      <title>{formatPageTitle(getCommonTexts().pageNotFound)}</title>
      <EmptyState
        level={1}
        title={getCommonTexts().pageNotFound}
        hint={getCommonTexts().pageNotFoundHint}
        drawing={<LostSignpost />}
      >
        <SearchForm className={styles.search} label={getCommonTexts().searchInstead} />
        <LinkButton to="/">{getCommonTexts().goHome}</LinkButton>
      </EmptyState>
      <CategorySuggestions />
    </>
  );
}

function CategorySuggestions() {
  const { categories = [...categoryTiles, ...menuCategories].map(toNamedCategory) } = useStore();
  if (categories.length === 0) return null;
  return (
    <nav aria-labelledby="ways-on" className={styles.ways}>
      <h2 id="ways-on" className={styles.heading}>
        {messages().home.shopByCategory}
      </h2>
      <ul className={styles.list}>
        {categories.map(({ slug, name }) => (
          <li key={slug}>
            <Link to={`/category/${slug}`} className={styles.way}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function toNamedCategory({ slug }: (typeof categoryTiles | typeof menuCategories)[number]) {
  return { slug, name: messages().categories[slug] };
}

/** A request for a page is not taken, or leads to what is gone. */
export function RefusedPage({ title, hint }: { title: string; hint: string }) {
  return (
    <>
      <title>{formatPageTitle(title)}</title>
      <EmptyState level={1} title={title} hint={hint} drawing={<PulledPlug />}>
        <LinkButton to="/">{getCommonTexts().goHome}</LinkButton>
      </EmptyState>
    </>
  );
}

/** Explains by its status why a request was refused. */
export function explainRefusal(status: number): { title: string; hint: string } {
  return { title: getCommonTexts().refused, hint: getCommonTexts()[reasons[status] ?? 'refusedHint'] };
}

const reasons: Record<number, 'refusedOrigin' | 'refusedSize' | 'refusedNumber'> = {
  403: 'refusedOrigin',
  413: 'refusedSize',
  429: 'refusedNumber',
};

export function ErrorPage() {
  return (
    <>
      <title>{formatPageTitle(getCommonTexts().somethingWrong)}</title>
      <EmptyState
        level={1}
        title={getCommonTexts().somethingWrong}
        hint={getCommonTexts().somethingWrongHint}
        drawing={<PulledPlug />}
      >
        <RetryLink />
      </EmptyState>
    </>
  );
}
