import { allCategoriesPath } from '../../../constants.ts';
import { LoadFailed } from '../../../load-failed.tsx';
import { messages } from '../../../messages.ts';
import { type Deferred, PageData } from '../../../page-data.tsx';
import { Seo } from '../../../seo.tsx';
import { Skeleton, Skeletons } from '../../../ui/skeleton.tsx';
import styles from './category-tree.module.css';
import { CategoryTree } from './category-tree.tsx';
import type { CategoryLink } from './loaders.ts';

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
