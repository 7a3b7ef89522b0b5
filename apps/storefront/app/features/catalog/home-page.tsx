import { Link } from 'react-router';
import { categoryTiles } from '../../constants.ts';
import { messages } from '../../messages.ts';
import { type Later, PageData } from '../../page-data.tsx';
import { CardList } from './card-list.tsx';
import styles from './home-page.module.css';
import type { CardPage } from './loaders.ts';
import { ProductGridSkeleton } from './product-grid.tsx';

export function HomePage({ page }: { page: Later<CardPage | null> }) {
  return (
    <>
      <Hero />
      <section aria-labelledby="featured" className={styles.section}>
        <h2 id="featured" className={styles.heading}>
          {messages.home.featured}
        </h2>
        <PageData data={page} skeleton={<ProductGridSkeleton />}>
          {(value) => (
            <CardList page={value && { ...value, pageCount: 1 }} empty={{ title: messages.home.noProducts }} />
          )}
        </PageData>
      </section>
      <CategoryTiles />
    </>
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
            <Link to={`/category/${slug}`} className={styles.tile}>
              <img src={`/images/demo/category-${slug}.svg`} alt="" width={640} height={400} loading="lazy" />
              <span className={styles.tileName}>{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
