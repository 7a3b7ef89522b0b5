import { Link } from 'react-router';
import { messages } from '../../../messages.ts';
import { Pager } from '../../../pager.tsx';
import styles from './list-pager.module.css';
import { pagesShown } from './pages-shown.ts';
import { useListChoice } from './use-list-choice.ts';

/** Leads to any page of a list. */
export function ListPager({ page, pageCount }: { page: number; pageCount: number }) {
  const { hrefOf } = useListChoice();
  const to = (target: number) => hrefOf({ page: target });
  return (
    <Pager page={page} pageCount={pageCount} to={to} className={styles.pager} linkClass={styles.page}>
      {pagesShown(page, pageCount).map((shown, at) =>
        shown === 0 ? (
          <span key={`gap-${at < 3 ? 'before' : 'after'}`} aria-hidden="true">
            …
          </span>
        ) : (
          <Link
            key={shown}
            to={to(shown)}
            className={styles.page}
            aria-label={messages().common.page(shown)}
            aria-current={shown === page ? 'page' : undefined}
          >
            {shown}
          </Link>
        ),
      )}
    </Pager>
  );
}
