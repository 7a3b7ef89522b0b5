import { lazy, type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import { categoryTiles, mostTiles } from '../../constants.ts';
import { buildLinkedData, Seo } from '../../document/seo.tsx';
import { getShopName } from '../../i18n/language.ts';
import { messages } from '../../i18n/messages.ts';
import { insertSoftHyphens } from '../../i18n/soft-hyphens.ts';
import { LoadFailed } from '../../loading/load-failed.tsx';
import { type Deferred, PageData } from '../../loading/page-data.tsx';
import { type MenuCategory, useStore } from '../../state/store.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Picture } from '../../ui/picture.tsx';
import { ProductGrid, ProductGridSkeleton } from './cards/product-grid.tsx';
import styles from './home-page.module.css';
import type { CardPage, TilePictures } from './lists/loaders.ts';
import type { Stories as StoriesOfPage } from './lists/stories.ts';
import { Stories } from './stories.tsx';

const Welcome = lazy(async () => ({ default: (await import('./welcome.tsx')).Welcome }));

interface HomePageProps {
  page: Deferred<CardPage | null>;
  tiles: Deferred<TilePictures | null>;
  stories: Deferred<StoriesOfPage>;
}

export function HomePage({ page, tiles, stories }: HomePageProps) {
  const { isEmpty } = useStore();
  return (
    <>
      <HomePageSeo />
      {isEmpty ? (
        <Suspense>
          <Welcome />
        </Suspense>
      ) : (
        <HomePageSections page={page} tiles={tiles} stories={stories} />
      )}
    </>
  );
}

function HomePageSections({ page, tiles, stories }: HomePageProps) {
  const { categories } = useStore();
  return (
    <>
      <HomePageHero />
      <section aria-labelledby="featured" className={styles.section}>
        <h2 id="featured" className={styles.heading}>
          {messages().home.featured}
        </h2>
        <PageData data={page} skeleton={<ProductGridSkeleton />}>
          {(value) =>
            value && value.cards?.length !== 0 ? (
              <ProductGrid cards={value.cards} isBelowFold />
            ) : (
              <EmptyState title={messages().home.noProducts}>{!value && <LoadFailed />}</EmptyState>
            )
          }
        </PageData>
      </section>
      {categories ? <StoreCategoryTiles categories={categories} /> : <CategoryTiles pictures={tiles} />}
      <Stories stories={stories} />
    </>
  );
}

/** The shop itself, and how to search it. */
function HomePageSeo() {
  const { publicUrl: url, hero, logo, favicon, isDemo, isEmpty } = useStore();
  const { title, hint } = useStoreHeadline();
  const name = getShopName();
  const target = { '@type': 'EntryPoint', urlTemplate: `${url}/search?q={search_term_string}` };
  const potentialAction = { '@type': 'SearchAction', target, 'query-input': 'required name=search_term_string' };
  const shop = {
    '@type': 'Organization',
    '@id': `${url}/#shop`,
    name,
    url,
    logo: url + (logo?.url ?? favicon?.url ?? (isDemo ? '/icon-512.png' : '/icon.svg')),
  };
  return (
    <Seo
      title={isEmpty ? messages().chrome.home : title}
      description={isEmpty ? name : hint || name}
      path="/"
      image={hero?.url}
      data={buildLinkedData(shop, {
        '@type': 'WebSite',
        name,
        url,
        potentialAction,
        publisher: { '@id': shop['@id'] },
      })}
    />
  );
}

/** The store's own sentence, else that of the specification. */
function useStoreHeadline() {
  const { headline } = useStore();
  return headline ?? { title: messages().home.hero, hint: messages().home.heroHint };
}

function HomePageHero() {
  const { hero: picture } = useStore();
  const { title, hint } = useStoreHeadline();
  return (
    <section className={styles.hero}>
      <div className={styles.heroText}>
        <h1 className={styles.headline}>{insertSoftHyphens(title)}</h1>
        {hint && <p className={styles.hint}>{hint}</p>}
        <a href="#featured" className={styles.shopNow}>
          {messages().home.shopNow}
        </a>
      </div>
      {picture && <Picture file={picture} alt="" slot="hero" load="first" className={styles.heroPicture} />}
    </section>
  );
}

/** Tiles of the demo store. */
function CategoryTiles({ pictures }: { pictures: Deferred<TilePictures | null> }) {
  return (
    <CategoryTileList>
      {categoryTiles.map(({ slug }) => (
        <CategoryTile key={slug} slug={slug} name={messages().categories[slug]}>
          <PageData data={pictures} skeleton={null}>
            {(tilePictures) => tilePictures?.[slug] && <Picture file={tilePictures[slug]} alt="" slot="tile" />}
          </PageData>
        </CategoryTile>
      ))}
    </CategoryTileList>
  );
}

function StoreCategoryTiles({ categories }: { categories: MenuCategory[] }) {
  if (categories.length === 0) return null;
  return (
    <CategoryTileList>
      {categories.slice(0, mostTiles).map(({ slug, name, picture }) => (
        <CategoryTile key={slug} slug={slug} name={name}>
          {picture && <Picture file={picture} alt="" slot="tile" />}
        </CategoryTile>
      ))}
    </CategoryTileList>
  );
}

function CategoryTileList({ children }: { children: ReactNode }) {
  return (
    <section aria-labelledby="by-category" className={styles.section}>
      <h2 id="by-category" className={styles.heading}>
        {messages().home.shopByCategory}
      </h2>
      <ul className={styles.tiles}>{children}</ul>
    </section>
  );
}

/** @param children its picture */
function CategoryTile({ slug, name, children }: { slug: string; name: string; children: ReactNode }) {
  return (
    <li>
      <Link to={`/category/${slug}`} className={styles.tile}>
        <span className={styles.tilePicture}>{children}</span>
        <span className={styles.tileName}>{name}</span>
      </Link>
    </li>
  );
}
