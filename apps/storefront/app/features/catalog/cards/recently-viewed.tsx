import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { recentProducts } from '../../../constants.ts';
import { messages } from '../../../i18n/messages.ts';
import { insertSoftHyphens } from '../../../i18n/soft-hyphens.ts';
import { loadBrowserClient } from '../../../loading/client.ts';
import { resolveOrNull } from '../../../loading/page-data.tsx';
import { Button } from '../../../ui/button.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { buildCardPath, type Card, productCard } from './card.ts';
import { ProductPrice } from './price.tsx';
import { forgetRecent, readRecentSlugs, storeRecentSlug } from './recent-slugs.ts';
import styles from './recently-viewed.module.css';

const getRecentTexts = () => messages().recent;

/**
 * Shows products at the foot of a page that this browser has viewed and the page does not show.
 * @param current slug of the page's product, which is stored as the newest
 */
export function RecentlyViewed({ current }: { current?: string }) {
  const place = useRef<HTMLElement>(null);
  const isOutOfSight = useOutOfSight(place);
  const [cards, setCards] = useState<Card[]>([]);
  useEffect(() => {
    if (!isOutOfSight) return;
    let isHere = true;
    loadRecentCards(readRecentSlugs().filter((slug) => slug !== current && !isProductOnPage(slug))).then(
      (loadedCards) => isHere && setCards(loadedCards),
    );
    if (current) storeRecentSlug(current);
    return () => {
      isHere = false;
    };
  }, [current, isOutOfSight]);
  const clearHistory = () => {
    forgetRecent();
    setCards([]);
  };
  return (
    <section ref={place} aria-label={getRecentTexts().title}>
      {cards.length >= recentProducts.fewest && (
        <>
          <header className={styles.head}>
            <h2>{getRecentTexts().title}</h2>
            <Button variant="text" size="small" onClick={clearHistory}>
              {getRecentTexts().forget}
            </Button>
          </header>
          <ul className={styles.row}>
            {cards.map((card) => (
              <li key={card.id}>
                <RecentlyViewedCard card={card} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function RecentlyViewedCard({ card }: { card: Card }) {
  const { name, picture, price, was, currency } = card;
  return (
    <Link to={buildCardPath(card)} className={styles.card}>
      <span className={styles.picture}>
        {picture && <Picture file={picture} alt="" slot="line" width={160} height={160} />}
      </span>
      <span className={styles.name}>{insertSoftHyphens(name)}</span>
      <ProductPrice amount={price} was={was} currency={currency} />
    </Link>
  );
}

/** Returns true once the element is out of sight: content may then appear without moving what the shopper sees. */
function useOutOfSight(place: { current: HTMLElement | null }): boolean {
  const [isOut, setIsOut] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const watch = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) return;
      setIsOut(true);
      watch.disconnect();
    });
    watch.observe(place.current);
    return () => watch.disconnect();
  }, [place]);
  return isOut;
}

function isProductOnPage(slug: string): boolean {
  return document.querySelector(`main a[href^="/products/${CSS.escape(slug)}"]`) !== null;
}

/** Loads the cards of products that still exist, with their present prices, in the order of the slugs. */
async function loadRecentCards(slugs: string[]): Promise<Card[]> {
  if (slugs.length < recentProducts.fewest) return [];
  const visibleSlugs = slugs.slice(0, recentProducts.shown);
  const { products } = await loadBrowserClient();
  const list = await resolveOrNull(
    products.list({ where: { slug: { $in: visibleSlugs } }, limit: visibleSlugs.length }),
  );
  const cards = new Map((list?.results ?? []).map((product) => [product.slug, productCard(product)]));
  return visibleSlugs.flatMap((slug) => cards.get(slug) ?? []);
}
