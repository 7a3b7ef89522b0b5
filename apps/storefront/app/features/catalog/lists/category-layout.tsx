import { type FormEvent, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { skeletonCounts } from '../../../constants.ts';
import { CachedFragment } from '../../../document/cached-fragment.tsx';
import { readLinkPath } from '../../../i18n/language-path.ts';
import { messages } from '../../../i18n/messages.ts';
import { LoadFailed } from '../../../loading/load-failed.tsx';
import { type Deferred, useLatestData } from '../../../loading/page-data.tsx';
import { Button } from '../../../ui/button.tsx';
import { Drawer } from '../../../ui/drawer.tsx';
import { DrawnIcon } from '../../../ui/drawn-icon.tsx';
import { Skeleton, Skeletons } from '../../../ui/skeleton.tsx';
import styles from './category-layout.module.css';
import type { CategoryLink } from './loaders.ts';

export interface CategoryLayoutProps {
  links: Deferred<CategoryLink[] | null>;
  selected: string | undefined;
  children: ReactNode;
}

const columnId = 'shop-by-category';
const categoryPath = '/category/';

/** The sidebar is a column from 600 px up; below, a button opens it as a drawer, or shows the column without scripts. */
export function CategoryLayout({ links, selected, children }: CategoryLayoutProps) {
  const [open, setOpen] = useState(false);
  const closeDrawer = () => setOpen(false);
  const openDrawer = (event: FormEvent) => {
    event.preventDefault();
    setOpen(true);
  };
  return (
    <div className={styles.layout}>
      <aside id={columnId} className={styles.column}>
        <h2 className={styles.heading}>{messages().category.heading}</h2>
        <CategoryLinks links={links} selected={selected} />
      </aside>
      <div className={styles.page}>
        <form action={`#${columnId}`} className={styles.opener} onSubmit={openDrawer}>
          <Button type="submit" variant="secondary" data-waits="">
            <DrawnIcon name="list" />
            {messages().category.categories}
          </Button>
        </form>
        {children}
      </div>
      <Drawer
        open={open}
        onClose={closeDrawer}
        title={messages().category.heading}
        side="start"
        width="narrow"
        flush
        onPageFromPx={600}
      >
        <CategoryLinks links={links} selected={selected} onPick={closeDrawer} />
      </Drawer>
    </div>
  );
}

/** Reads the category links that the document's column shows. */
export function readDocumentLinks(): CategoryLink[] {
  return [...document.querySelectorAll(`#${columnId} li`)].map((entry) => {
    const [name, count] = entry.querySelectorAll('span');
    return {
      name: name?.textContent ?? '',
      slug: readLinkPath(entry.querySelector('a')).slice(categoryPath.length),
      productCount: Number(/\d+/.exec(count?.textContent ?? '')),
      ...(entry.className ? { below: true } : {}),
    };
  });
}

/** The categories below the same topmost one as the selected, so that all topmost ones are in sight. */
function findBranch(entries: CategoryLink[], selected: string | undefined): Set<string> {
  const at = entries.findIndex(({ slug }) => slug === selected);
  const top = entries.findLastIndex(({ below }, place) => place <= at && !below);
  const next = entries.findIndex(({ below }, place) => place > top && !below);
  return new Set(top < 0 ? [] : entries.slice(top, next < 0 ? undefined : next).map(({ slug }) => slug));
}

interface LinksProps {
  links: Deferred<CategoryLink[] | null>;
  selected: string | undefined;
  onPick?: () => void;
}

function CategoryLinks({ links, selected, onPick }: LinksProps) {
  const { isThere, value: entries } = useLatestData(links);
  if (!isThere) return <LinksSkeleton />;
  if (!entries) return <LoadFailed small />;
  const openBranch = findBranch(entries, selected);
  return (
    <CachedFragment by={['categories', selected, entries]}>
      <nav aria-label={messages().category.categories}>
        <ul className={styles.list}>
          {entries.map(({ name, slug, productCount, below }) => (
            <li key={slug} className={below && styles.below} hidden={below && !openBranch.has(slug)}>
              <Link
                to={categoryPath + slug}
                className={styles.link}
                aria-current={slug === selected ? 'page' : undefined}
                onClick={onPick}
              >
                <span>{name}</span>
                <span className={styles.count}>{messages().category.items(productCount)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </CachedFragment>
  );
}

function LinksSkeleton() {
  const rows = Array.from({ length: skeletonCounts.categoryRows }, (_, row) => `row-${row}`);
  return (
    <Skeletons className={styles.list}>
      {rows.map((row) => (
        <div key={row} className={styles.link}>
          <Skeleton width="half" />
          <Skeleton className={styles.waitingCount} />
        </div>
      ))}
    </Skeletons>
  );
}
