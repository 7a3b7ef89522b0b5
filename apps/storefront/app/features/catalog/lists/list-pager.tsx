import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { mostPagesTogether } from '../../../constants.ts';
import { messages } from '../../../i18n/messages.ts';
import { Pager } from '../../../loading/pager.tsx';
import { useStore } from '../../../state/store.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { listLinkedPages } from './linked-pages.ts';
import { useListChoice } from './list-choice.ts';
import styles from './list-pager.module.css';

interface ListPagerProps {
  page: number;
  pageCount: number;
  /** the first of the pages that are shown together */
  from: number;
}

/** Leads to any page of a list; with scripts also to the next one below those that are shown. */
export function ListPager({ page, pageCount, from }: ListPagerProps) {
  const { hrefOf } = useListChoice();
  const getPageHref = (target: number) => hrefOf({ page: target });
  return (
    <>
      {import.meta.env.SSR && <NeighbourLinks page={page} pageCount={pageCount} getPageHref={getPageHref} />}
      {page < pageCount && page - from + 1 < mostPagesTogether && <LoadMoreButton page={page} from={from} />}
      <Pager page={page} pageCount={pageCount} to={getPageHref} className={styles.pager} linkClass={styles.page}>
        {listLinkedPages(page, pageCount).map((pageNumber, at) =>
          pageNumber === 0 ? (
            <span key={`gap-${at < 3 ? 'before' : 'after'}`} aria-hidden="true">
              …
            </span>
          ) : (
            <Link
              key={pageNumber}
              to={getPageHref(pageNumber)}
              className={styles.page}
              aria-label={messages().common.page(pageNumber)}
              aria-current={pageNumber === page ? 'page' : undefined}
            >
              {pageNumber}
            </Link>
          ),
        )}
      </Pager>
    </>
  );
}

interface NeighbourLinksProps extends Pick<ListPagerProps, 'page' | 'pageCount'> {
  getPageHref: (page: number) => { pathname: string; search: string };
}

/** Tells search engines in the head which pages stand before and after this one. */
function NeighbourLinks({ page, pageCount, getPageHref }: NeighbourLinksProps) {
  const { publicUrl } = useStore();
  const writeAddress = (target: number) => {
    const { pathname, search } = getPageHref(target);
    return publicUrl + pathname + search;
  };
  return (
    <>
      {page > 1 && <link rel="prev" href={writeAddress(page - 1)} />}
      {page < pageCount && <link rel="next" href={writeAddress(page + 1)} />}
    </>
  );
}

/** Link that appends the next page. It replaces the history entry, so that Back returns to all that was shown. */
function LoadMoreButton({ page, from }: { page: number; from: number }) {
  const { hrefOf } = useListChoice();
  const [isAwake, setIsAwake] = useState(false);
  useEffect(() => setIsAwake(true), []);
  if (!isAwake) return null;
  return (
    <p className={styles.more}>
      <LinkButton to={hrefOf({ page: page + 1, from })} variant="secondary" replace preventScrollReset>
        {messages().listTools.more}
      </LinkButton>
    </p>
  );
}
