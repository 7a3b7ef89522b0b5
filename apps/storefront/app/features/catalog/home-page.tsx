import { absoluteAddress } from '@mercer/contract';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import { categoryTiles, mostTiles } from '../../constants.ts';
import { buildLinkedData, Seo } from '../../document/seo.tsx';
import { getShopName } from '../../i18n/language.ts';
import { messages } from '../../i18n/messages.ts';
import { LoadFailed } from '../../loading/load-failed.tsx';
import { type Deferred, PageData } from '../../loading/page-data.tsx';
import { type MenuCategory, type Store, useStore } from '../../state/store.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Picture } from '../../ui/picture.tsx';
import { ProductGrid, ProductGridSkeleton } from './cards/product-grid.tsx';
import { HomeHero, useStoreHeadline } from './home-hero.tsx';
import styles from './home-page.module.css';
import type { CardPage, TilePictures } from './lists/loaders.ts';
import type { Hero } from './lists/room-products.ts';
import type { Stories as StoriesOfPage } from './lists/stories.ts';
import { Stories } from './stories.tsx';

const Welcome = lazy(async () => ({ default: (await import('./welcome.tsx')).Welcome }));

interface HomePageProps {
  page: Deferred<CardPage | null>;
  tiles: Deferred<TilePictures | null>;
  /** undefined where it stands in the document, as the stories */
  hero: Deferred<Hero | undefined>;
  stories: Deferred<StoriesOfPage | undefined>;
}

export function HomePage(props: HomePageProps) {
  const { isEmpty } = useStore();
  return (
    <>
      <HomePageSeo />
      {isEmpty ? (
        <Suspense>
          <Welcome />
        </Suspense>
      ) : (
        <HomePageSections {...props} />
      )}
    </>
  );
}

function HomePageSections({ page, tiles, hero, stories }: HomePageProps) {
  const { categories } = useStore();
  return (
    <>
      <HomeHero hero={hero} />
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

function HomePageSeo() {
  const store = useStore();
  const { title, hint } = useStoreHeadline();
  const name = getShopName();
  return (
    <Seo
      title={store.isEmpty ? messages().chrome.home : title}
      description={store.isEmpty ? name : hint || name}
      path="/"
      image={store.hero}
      data={import.meta.env.SSR ? buildShopData(store, name) : leftAsRendered}
    />
  );
}

/** Search engines read what the server has rendered; the browser leaves it as it is, without the script for it. */
const leftAsRendered = {};

/** The shop itself, and how to search it. */
function buildShopData({ publicUrl: url, logo, favicon, contact, isDemo }: Store, name: string): object {
  const target = { '@type': 'EntryPoint', urlTemplate: `${url}/search?q={search_term_string}` };
  const potentialAction = { '@type': 'SearchAction', target, 'query-input': 'required name=search_term_string' };
  const shop = {
    '@type': 'OnlineStore',
    '@id': `${url}/#shop`,
    name,
    url,
    ...(contact?.email ? { email: contact.email } : {}),
    logo: absoluteAddress(logo?.url ?? favicon?.url ?? (isDemo ? '/icon-512.png' : '/icon.svg'), url),
  };
  return buildLinkedData(shop, { '@type': 'WebSite', name, url, potentialAction, publisher: { '@id': shop['@id'] } });
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
