import { Link } from 'react-router';
import { categoryTiles } from '../../constants.ts';
import { LoadFailed } from '../../load-failed.tsx';
import { messages } from '../../messages.ts';
import { type Later, PageData } from '../../page-data.tsx';
import { linkedData, Seo } from '../../seo.tsx';
import { useStore } from '../../state/store.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import styles from './home-page.module.css';
import type { CardPage } from './loaders.ts';
import { ProductGrid, ProductGridSkeleton } from './product-grid.tsx';

export function HomePage({ page }: { page: Later<CardPage | null> }) {
  return (
    <>
      <HomeSeo />
      <Hero />
      <section aria-labelledby="featured" className={styles.section}>
        <h2 id="featured" className={styles.heading}>
          {messages.home.featured}
        </h2>
        <PageData data={page} skeleton={<ProductGridSkeleton />}>
          {(value) =>
            value?.cards.length ? (
              <ProductGrid cards={value.cards} later />
            ) : (
              <EmptyState title={messages.home.noProducts}>{!value && <LoadFailed />}</EmptyState>
            )
          }
        </PageData>
      </section>
      <CategoryTiles />
    </>
  );
}

/** The shop itself, and how to search it. */
function HomeSeo() {
  const { publicUrl: url } = useStore();
  const name = messages.store;
  const target = { '@type': 'EntryPoint', urlTemplate: `${url}/search?q={search_term_string}` };
  const potentialAction = { '@type': 'SearchAction', target, 'query-input': 'required name=search_term_string' };
  const shop = { '@type': 'Organization', '@id': `${url}/#shop`, name, url, logo: `${url}/icon-512.png` };
  return (
    <Seo
      title={messages.home.hero}
      description={messages.home.heroHint}
      path="/"
      image="/images/demo/hero.svg"
      data={linkedData(shop, { '@type': 'WebSite', name, url, potentialAction, publisher: { '@id': shop['@id'] } })}
    />
  );
}

function Hero() {
  return (
    <section className={styles.hero}>
      <img
        src="/images/demo/hero.svg"
        alt=""
        width={1600}
        height={640}
        fetchPriority="high"
        className={styles.heroPicture}
      />
      <div className={styles.heroText}>
        <h1 className={styles.headline}>{messages.home.hero}</h1>
        <p className={styles.hint}>{messages.home.heroHint}</p>
        <a href="#featured" className={styles.shopNow}>
          {messages.home.shopNow}
        </a>
      </div>
    </section>
  );
}

function CategoryTiles() {
  return (
    <section aria-labelledby="by-category" className={styles.section}>
      <h2 id="by-category" className={styles.heading}>
        {messages.home.shopByCategory}
      </h2>
      <ul className={styles.tiles}>
        {categoryTiles.map(({ name, slug }) => (
          <li key={slug}>
            <Link to={`/category/${slug}`} className={styles.tile} viewTransition>
              <img src={`/images/demo/category-${slug}.svg`} alt="" width={640} height={480} loading="lazy" />
              <span className={styles.tileName}>{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
