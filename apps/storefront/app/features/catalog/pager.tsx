import { Link } from 'react-router';
import { messages } from '../../messages.ts';
import styles from './pager.module.css';
import { pagesShown } from './pages-shown.ts';
import { useListChoice } from './use-list-choice.ts';

/** Plain links, so that it works without scripts. */
export function Pager({ page, pageCount }: { page: number; pageCount: number }) {
  const { hrefOf } = useListChoice();
  if (pageCount < 2) return null;
  const to = (target: number) => hrefOf({ page: target });
  return (
    <nav aria-label={messages().common.pages} className={styles.pager}>
      {page > 1 && (
        <Link to={to(page - 1)} rel="prev" className={styles.page}>
          {messages().common.previous}
        </Link>
      )}
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
      {page < pageCount && (
        <Link to={to(page + 1)} rel="next" className={styles.page}>
          {messages().common.next}
        </Link>
      )}
    </nav>
  );
}
