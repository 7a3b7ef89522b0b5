import { skeletonCounts } from '../../../constants.ts';
import { messages } from '../../../i18n/messages.ts';
import type { Deferred } from '../../../loading/page-data.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { NothingFound } from '../../../ui/drawings.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { CardList } from './card-list.tsx';
import type { CardPage } from './loaders.ts';
import { specialListNames } from './special-lists.ts';

/** The states of §2: before a search, with results, without. */
export function SearchResults({ query, page }: { query: string; page: Deferred<CardPage | null> }) {
  if (!query)
    return (
      <EmptyState title={messages().search.prompt} hint={messages().search.promptHint} drawing={<NothingFound />} />
    );
  return (
    <CardList
      key={query}
      page={page}
      order="relevance"
      skeletons={skeletonCounts.search}
      empty={{
        title: messages().search.none(query),
        hint: messages().search.noneHint,
        drawing: <NothingFound />,
        children: <FallbackListLink query={query} />,
      }}
      describeResults={({ count, corrected }) => messages().search.results(count, corrected ?? query)}
      instead={messages().search.insteadOf(query)}
    />
  );
}

/** Popular searches name lists, too, which no product is called after. */
function FallbackListLink({ query }: { query: string }) {
  const words = query.toLowerCase();
  const name =
    specialListNames.find((listName) => messages().lists[listName].title.toLowerCase() === words) ?? 'best-sellers';
  return <LinkButton to={`/${name}`}>{messages().lists[name].title}</LinkButton>;
}
