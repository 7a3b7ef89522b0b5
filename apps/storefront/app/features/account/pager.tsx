import { messages } from '../../messages.ts';
import { LinkButton } from '../../ui/button.tsx';
import styles from './orders-panel.module.css';

interface PagerProps {
  page: number;
  pageCount: number;
  to(page: number): string;
}

/** Plain links; nothing where one page is all. */
export function Pager({ page, pageCount, to }: PagerProps) {
  if (pageCount < 2) return null;
  return (
    <nav aria-label={messages().common.pages} className={styles.pager}>
      {page > 1 && (
        <LinkButton to={to(page - 1)} rel="prev" variant="secondary" size="small">
          {messages().common.previous}
        </LinkButton>
      )}
      <span aria-current="page">{messages().common.pageOf(page, pageCount)}</span>
      {page < pageCount && (
        <LinkButton to={to(page + 1)} rel="next" variant="secondary" size="small">
          {messages().common.next}
        </LinkButton>
      )}
    </nav>
  );
}
