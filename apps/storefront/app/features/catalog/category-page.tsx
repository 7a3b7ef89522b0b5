import { messages } from '../../messages.ts';
import { type Later, PageData } from '../../page-data.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CardList } from './card-list.tsx';
import styles from './category-page.module.css';
import type { CategoryPageData } from './loaders.ts';
import { ProductGridSkeleton } from './product-grid.tsx';

export function CategoryPage({ found }: { found: Later<CategoryPageData> }) {
  return (
    <PageData data={found} skeleton={<CategorySkeleton />}>
      {({ category, page }) => {
        const name = category?.name ?? messages.category.unknown;
        return (
          <>
            <title>{`${name} · ${messages.store}`}</title>
            <Breadcrumbs trail={[{ name: messages.product.home, to: '/' }, { name }]} />
            <h1 className={styles.title}>{name}</h1>
            {category?.description && <p className={styles.description}>{category.description}</p>}
            <CardList page={page} empty={{ title: messages.category.empty }} heading={messages.lists.products} beside />
          </>
        );
      }}
    </PageData>
  );
}

function CategorySkeleton() {
  return (
    <>
      <title>{messages.store}</title>
      <Skeleton width="third" className={styles.waitingTrail} />
      <Skeleton shape="title" width="half" className={styles.title} />
      <ProductGridSkeleton beside />
    </>
  );
}
