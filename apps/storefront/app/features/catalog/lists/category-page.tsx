import { useState } from 'react';
import { useParams } from 'react-router';
import { breadcrumbData, buildLinkedData, Seo } from '../../../document/seo.tsx';
import { getShopName } from '../../../i18n/language.ts';
import { messages } from '../../../i18n/messages.ts';
import { type Deferred, useLatestData } from '../../../loading/page-data.tsx';
import { useStore } from '../../../state/store.tsx';
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { buildSlotUrl } from '../../../ui/picture-slots.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { CardList } from './card-list.tsx';
import type { CategoryHead } from './category-head.ts';
import styles from './category-page.module.css';
import type { ListFacets } from './facets.ts';
import { buildCanonicalPath, useListChoice } from './list-choice.ts';
import type { CardPage } from './loaders.ts';

export interface CategoryPageProps {
  category: Deferred<CategoryHead | null | undefined>;
  page: Deferred<CardPage | null>;
}

export function CategoryPage({ category, page }: CategoryPageProps) {
  const { value: head, waiting } = useLatestData(category);
  if (!waiting && head === null) return <UnknownCategory />;
  return (
    <>
      {waiting && !head ? <HeadOnItsWay /> : <CategoryHeader category={head} />}
      <CardList
        page={page}
        empty={{ title: messages().category.empty }}
        order="featured"
        facets={(facets) => omitAncestorFacets(facets, head)}
        beside
      />
    </>
  );
}

/** undefined: it could not be fetched, and the page does without its name. */
function CategoryHeader({ category }: { category: CategoryHead | null | undefined }) {
  const { publicUrl } = useStore();
  const name = category?.name ?? messages().category.unknown;
  const above = (category?.breadcrumb ?? []).map((ancestor) => ({
    name: ancestor.name,
    to: `/category/${ancestor.slug}`,
  }));
  const trail = [{ name: messages().product.home, to: '/' }, ...above];
  const path = `/category/${category?.slug}`;
  const { choice } = useListChoice();
  return (
    <>
      {category ? (
        <Seo
          title={category.meta_title || name}
          description={
            category.meta_description || category.description || messages().category.description(name, getShopName())
          }
          path={buildCanonicalPath(path, choice)}
          data={buildLinkedData(breadcrumbData(publicUrl, [...trail, { name, to: path }]))}
        />
      ) : (
        <Seo title={name} />
      )}
      {category?.picture && (
        <img loading="lazy" src={buildSlotUrl(category.picture, 'corner')} alt="" className={styles.corner} />
      )}
      <Breadcrumbs trail={[...trail, { name }]} />
      <h1 className={styles.title}>{name}</h1>
      {category?.description && <p className={styles.description}>{category.description}</p>}
    </>
  );
}

/** The category itself and those above it are no filters: every product of the page is in them. */
function omitAncestorFacets(
  { category: categoryValues = [], ...facets }: ListFacets,
  head: CategoryHead | null | undefined,
): ListFacets {
  const above = new Set([head?.slug, ...(head?.breadcrumb ?? []).map(({ slug }) => slug)]);
  const category = categoryValues.filter(([slug]) => !above.has(slug));
  return category.length > 0 ? { ...facets, category } : facets;
}

function UnknownCategory() {
  return (
    <>
      <Seo title={messages().category.unknown} />
      <Breadcrumbs trail={[{ name: messages().product.home, to: '/' }, { name: messages().category.unknown }]} />
      <EmptyState level={1} title={messages().category.empty} hint={messages().category.unknownHint}>
        <LinkButton to="/best-sellers">{messages().chrome.bestSellers}</LinkButton>
      </EmptyState>
    </>
  );
}

/** Called as the link that leads here calls it, which still stands on the page before. */
function HeadOnItsWay() {
  const { slug = '' } = useParams();
  const [name] = useState(() => findLinkedName(slug));
  return (
    <>
      <title>{getShopName()}</title>
      <Skeleton width="third" className={styles.waitingTrail} />
      {name ? <h1 className={styles.title}>{name}</h1> : <Skeleton width="half" className={styles.waitingTitle} />}
      <Skeleton width="half" className={styles.waitingText} />
    </>
  );
}

function findLinkedName(slug: string): string | undefined {
  const link = document.querySelector(`a[href$="/category/${CSS.escape(slug)}"]`);
  const texts = [...(link?.querySelectorAll('span') ?? []), link].map((part) => part?.textContent);
  return texts.find(Boolean);
}
