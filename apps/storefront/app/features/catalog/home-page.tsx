import { Link } from 'react-router';
import { categoryTiles } from '../../constants.ts';
import { shopName } from '../../language.ts';
import { LoadFailed } from '../../load-failed.tsx';
import { messages } from '../../messages.ts';
import { type Deferred, PageData } from '../../page-data.tsx';
import { linkedData, Seo } from '../../seo.tsx';
import { hyphenated } from '../../soft-hyphens.ts';
import { useStore } from '../../state/store.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Picture } from '../../ui/picture.tsx';
import { ProductGrid, ProductGridSkeleton } from './cards/product-grid.tsx';
import styles from './home-page.module.css';
import type { CardPage, TilePictures } from './lists/loaders.ts';

interface HomePageProps {
  page: Deferred<CardPage | null>;
  tiles: Deferred<TilePictures | null>;
}

export function HomePage({ page, tiles }: HomePageProps) {
  return (
    <>
      <HomeSeo />
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
      <CategoryTiles pictures={tiles} />
    </>
  );
}

/** The shop itself, and how to search it. */
function HomeSeo() {
  const { publicUrl: url, hero, logo } = useStore();
  const name = shopName();
  const target = { '@type': 'EntryPoint', urlTemplate: `${url}/search?q={search_term_string}` };
  const potentialAction = { '@type': 'SearchAction', target, 'query-input': 'required name=search_term_string' };
  const shop = {
    '@type': 'Organization',
    '@id': `${url}/#shop`,
    name,
    url,
    logo: url + (logo?.url ?? '/icon-512.png'),
  };
  return (
    <Seo
      title={messages().home.hero}
      description={messages().home.heroHint}
      path="/"
      image={hero?.url}
      data={linkedData(shop, { '@type': 'WebSite', name, url, potentialAction, publisher: { '@id': shop['@id'] } })}
    />
  );
}

function Hero() {
  const { hero: picture } = useStore();
  return (
    <section className={styles.hero}>
      <div className={styles.heroText}>
        <h1 className={styles.headline}>{hyphenated(messages().home.hero)}</h1>
        <p className={styles.hint}>{messages().home.heroHint}</p>
        <a href="#featured" className={styles.shopNow}>
          {messages().home.shopNow}
        </a>
      </div>
      {picture && <Picture file={picture} alt="" slot="hero" load="first" className={styles.heroPicture} />}
    </section>
  );
}

function CategoryTiles({ pictures }: { pictures: Deferred<TilePictures | null> }) {
  return (
    <section aria-labelledby="by-category" className={styles.section}>
      <h2 id="by-category" className={styles.heading}>
        {messages().home.shopByCategory}
      </h2>
      <ul className={styles.tiles}>
        {categoryTiles.map(({ slug }) => (
          <li key={slug}>
            <Link to={`/category/${slug}`} className={styles.tile}>
              <span className={styles.tilePicture}>
                <PageData data={pictures} skeleton={null}>
                  {(known) => known?.[slug] && <Picture file={known[slug]} alt="" slot="tile" />}
                </PageData>
              </span>
              <span className={styles.tileName}>{messages().categories[slug]}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
