import { Link } from 'react-router';
import { skeletonCounts } from '../../../constants.ts';
import { messages } from '../../../i18n/messages.ts';
import type { Deferred } from '../../../loading/page-data.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { NothingFound } from '../../../ui/drawings.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ProductGrid } from '../cards/product-grid.tsx';
import { CardList } from './card-list.tsx';
import type { Alternatives, CardPage } from './loaders.ts';
import styles from './search-results.module.css';
import { type SpecialListName, specialListNames } from './special-lists.ts';

/** The states of §2: before a search, with results, without. */
export function SearchResults({ query, page }: { query: string; page: Deferred<CardPage | null> }) {
  if (!query)
    return (
      <EmptyState title={messages().search.prompt} hint={messages().search.promptHint} drawing={<NothingFound />} />
    );
  return (
    <>
      <NamedListLink query={query} />
      <CardList
        key={query}
        page={page}
        order="relevance"
        skeletons={skeletonCounts.search}
        empty={{
          title: messages().search.none(query),
          hint: messages().search.noneHint,
          drawing: <NothingFound />,
          children: <ListLink name="best-sellers" />,
        }}
        describeResults={({ count, corrected }) => messages().search.results(count, corrected ?? query)}
        explainResults={({ count, corrected, partial }) =>
          corrected ? messages().search.insteadOf(query) : partial && count > 0 ? messages().search.some : ''
        }
        alternatives={({ alternatives }) => alternatives && <AlternativeResults {...alternatives} />}
      />
    </>
  );
}

function AlternativeResults({ terms, cards }: Alternatives) {
  return (
    <>
      {terms.length > 0 && (
        <p className={styles.terms}>
          {messages().search.didYouMean}{' '}
          {terms.map((term) => (
            <Link key={term} to={`/search?q=${encodeURIComponent(term)}`} className={styles.term}>
              {term}
            </Link>
          ))}
        </p>
      )}
      {cards.length > 0 && (
        <section>
          <h2 className={styles.heading}>{messages().lists['best-sellers'].title}</h2>
          <ProductGrid cards={cards} isBelowFold />
        </section>
      )}
    </>
  );
}

/** Popular searches name lists, too, which no product is called after. */
function NamedListLink({ query }: { query: string }) {
  const words = query.toLowerCase();
  const name = specialListNames.find((listName) => messages().lists[listName].title.toLowerCase() === words);
  return name ? <ListLink name={name} /> : null;
}

function ListLink({ name }: { name: SpecialListName }) {
  return <LinkButton to={`/${name}`}>{messages().lists[name].title}</LinkButton>;
}
