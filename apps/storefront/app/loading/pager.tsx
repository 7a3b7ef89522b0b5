import type { ReactNode } from 'react';
import { Link, type To } from 'react-router';
import { messages } from '../i18n/messages.ts';

interface PagerProps {
  page: number;
  pageCount: number;
  to(page: number): To;
  /** Label that says what the pages list; defaults to the word for pages. */
  label?: string;
  className?: string | undefined;
  linkClass?: string | undefined;
  /** stands between the neighbours, e.g. where one is */
  children?: ReactNode;
}

/** Plain links, so that it works without scripts; nothing where one page is all. */
export function Pager({ page, pageCount, to, label, className, linkClass, children }: PagerProps) {
  if (pageCount < 2) return null;
  const { pages, previous, next } = messages().common;
  return (
    <nav aria-label={label ?? pages} className={className}>
      {page > 1 && (
        <Link to={to(page - 1)} rel="prev" className={linkClass}>
          {previous}
        </Link>
      )}
      {children}
      {page < pageCount && (
        <Link to={to(page + 1)} rel="next" className={linkClass}>
          {next}
        </Link>
      )}
    </nav>
  );
}
