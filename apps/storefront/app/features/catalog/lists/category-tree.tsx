import { Link } from 'react-router';
import { allCategoriesPath } from '../../../constants.ts';
import { Seo } from '../../../document/seo.tsx';
import { messages } from '../../../i18n/messages.ts';
import { LoadFailed } from '../../../loading/load-failed.tsx';
import { type Deferred, PageData } from '../../../loading/page-data.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { Skeleton, Skeletons } from '../../../ui/skeleton.tsx';
import styles from './category-tree.module.css';
import type { CategoryLink } from './loaders.ts';

/** Columns of topmost categories, each with those below it. */
export function CategoryTree({ links, onPick }: { links: CategoryLink[]; onPick?: () => void }) {
  return (
    <ul className={styles.tree}>
      {buildCategoryTree(links).map(({ top, below }) => (
        <li key={top.slug}>
          <Link to={`/category/${top.slug}`} className={styles.top} onClick={onPick}>
            {top.picture && (
              <Picture file={top.picture} alt="" slot="icon" width={40} height={40} className={styles.picture} />
            )}
            <span>{top.name}</span>
            <span className={styles.count}>{messages().category.items(top.productCount)}</span>
          </Link>
          {below.length > 0 && (
            <ul>
              {below.map(({ slug, name, productCount }) => (
                <li key={slug}>
                  <Link to={`/category/${slug}`} className={styles.below} onClick={onPick}>
                    <span>{name}</span>
                    <span className={styles.count}>{productCount}</span>
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}

interface Branch {
  top: CategoryLink;
  below: CategoryLink[];
}

/** @param links each after the one that it stands below */
export function buildCategoryTree(links: CategoryLink[]): Branch[] {
  const branches: Branch[] = [];
  for (const link of links) {
    const last = branches.at(-1);
    if (link.below && last) last.below.push(link);
    else branches.push({ top: link, below: [] });
  }
  return branches;
}

/** Lists each category of the shop: without scripts the menu of all categories links here. */
export function CategoriesPage({ links }: { links: Deferred<CategoryLink[] | null> }) {
  const title = messages().category.all;
  return (
    <>
      <Seo title={title} path={allCategoriesPath} />
      <h1 className={styles.title}>{title}</h1>
      <PageData data={links} skeleton={<TreeSkeleton />}>
        {(value) => (value ? <CategoryTree links={value} /> : <LoadFailed />)}
      </PageData>
    </>
  );
}

function TreeSkeleton() {
  return (
    <Skeletons className={styles.tree}>
      <Skeleton width="half" />
      <Skeleton width="half" />
      <Skeleton width="half" />
    </Skeletons>
  );
}
