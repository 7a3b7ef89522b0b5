import { lazy, type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import { categoryTiles, mostTiles } from '../../constants.ts';
import { shopName } from '../../language.ts';
import { LoadFailed } from '../../load-failed.tsx';
import { messages } from '../../messages.ts';
import { type Deferred, PageData } from '../../page-data.tsx';
import { linkedData, Seo } from '../../seo.tsx';
import { hyphenated } from '../../soft-hyphens.ts';
import { type ShownCategory, useStore } from '../../state/store.tsx';
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
      <HomeSeo />
      {isEmpty ? (
        <Suspense>
          <Welcome />
        </Suspense>
      ) : (
        <Shelves page={page} tiles={tiles} stories={stories} />
      )}
    </>
  );
}

function Shelves({ page, tiles, stories }: HomePageProps) {
  const { categories } = useStore();
  return (
    <>
      <Hero />
      <section aria-labelledby="featured" className={styles.section}>
        <h2 id="featured" className={styles.heading}>
          {messages().home.featured}
        </h2>
        <PageData data={page} skeleton={<ProductGridSkeleton />}>
          {(value) =>
            value && value.cards?.length !== 0 ? (
              <ProductGrid cards={value.cards} later />
            ) : (
              <EmptyState title={messages().home.noProducts}>{!value && <LoadFailed />}</EmptyState>
            )
          }
        </PageData>
      </section>
      {categories ? <OwnTiles categories={categories} /> : <CategoryTiles pictures={tiles} />}
      <Stories stories={stories} />
    </>
  );
}

/** The shop itself, and how to search it. */
function HomeSeo() {
  const { publicUrl: url, hero, logo, favicon, isDemo, isEmpty } = useStore();
  const { title, hint } = useHeadline();
  const name = shopName();
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
      data={linkedData(shop, { '@type': 'WebSite', name, url, potentialAction, publisher: { '@id': shop['@id'] } })}
    />
  );
}

/** The store's own sentence, else that of the specification. */
function useHeadline() {
  const { headline } = useStore();
  return headline ?? { title: messages().home.hero, hint: messages().home.heroHint };
}

function Hero() {
  const { hero: picture } = useStore();
  const { title, hint } = useHeadline();
  return (
    <section className={styles.hero}>
      <div className={styles.heroText}>
        <h1 className={styles.headline}>{hyphenated(title)}</h1>
        {hint && <p className={styles.hint}>{hint}</p>}
        <a href="#featured" className={styles.shopNow}>
          {messages().home.shopNow}
        </a>
      </div>
      {picture && <Picture file={picture} alt="" slot="hero" load="first" className={styles.heroPicture} />}
    </section>
  );
}

/** Of the demo store. */
function CategoryTiles({ pictures }: { pictures: Deferred<TilePictures | null> }) {
  return (
    <Tiles>
      {categoryTiles.map(({ slug }) => (
        <Tile key={slug} slug={slug} name={messages().categories[slug]}>
          <PageData data={pictures} skeleton={null}>
            {(known) => known?.[slug] && <Picture file={known[slug]} alt="" slot="tile" />}
          </PageData>
        </Tile>
      ))}
    </Tiles>
  );
}

function OwnTiles({ categories }: { categories: ShownCategory[] }) {
  if (categories.length === 0) return null;
  return (
    <Tiles>
      {categories.slice(0, mostTiles).map(({ slug, name, picture }) => (
        <Tile key={slug} slug={slug} name={name}>
          {picture && <Picture file={picture} alt="" slot="tile" />}
        </Tile>
      ))}
    </Tiles>
  );
}

function Tiles({ children }: { children: ReactNode }) {
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
function Tile({ slug, name, children }: { slug: string; name: string; children: ReactNode }) {
  return (
    <li>
      <Link to={`/category/${slug}`} className={styles.tile}>
        <span className={styles.tilePicture}>{children}</span>
        <span className={styles.tileName}>{name}</span>
      </Link>
    </li>
  );
}
