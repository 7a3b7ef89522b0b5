import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { loadClient } from '../../../client.ts';
import { recentProducts } from '../../../constants.ts';
import { messages } from '../../../messages.ts';
import { orNull } from '../../../page-data.tsx';
import { hyphenated } from '../../../soft-hyphens.ts';
import { Button } from '../../../ui/button.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { type Card, cardPath, productCard } from './card.ts';
import { Price } from './price.tsx';
import { forgetRecent, keepRecent, recentSlugs } from './recent-slugs.ts';
import styles from './recently-viewed.module.css';

const text = () => messages().recent;

/** At the foot of a page: products that this browser has shown and this page does not. @param current is kept as the newest */
export function RecentlyViewed({ current }: { current?: string }) {
  const place = useRef<HTMLElement>(null);
  const isOutOfSight = useOutOfSight(place);
  const [cards, setCards] = useState<Card[]>([]);
  useEffect(() => {
    if (!isOutOfSight) return;
    let isHere = true;
    loadRecent(recentSlugs().filter((slug) => slug !== current && !isOnPage(slug))).then(
      (found) => isHere && setCards(found),
    );
    if (current) keepRecent(current);
    return () => {
      isHere = false;
    };
  }, [current, isOutOfSight]);
  const forget = () => {
    forgetRecent();
    setCards([]);
  };
  return (
    <section ref={place} aria-label={text().title}>
      {cards.length >= recentProducts.fewest && (
        <>
          <header className={styles.head}>
            <h2>{text().title}</h2>
            <Button variant="text" size="small" onClick={forget}>
              {text().forget}
            </Button>
          </header>
          <ul className={styles.row}>
            {cards.map((card) => (
              <li key={card.id}>
                <RecentCard card={card} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function RecentCard({ card }: { card: Card }) {
  const { name, picture, price, was, currency } = card;
  return (
    <Link to={cardPath(card)} className={styles.card}>
      <span className={styles.picture}>
        {picture && <Picture file={picture} alt="" slot="line" width={160} height={160} />}
      </span>
      <span className={styles.name}>{hyphenated(name)}</span>
      <Price amount={price} was={was} currency={currency} />
    </Link>
  );
}

/** What is in sight is not moved by what comes above it: this is when it may come. */
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

function isOnPage(slug: string): boolean {
  return document.querySelector(`main a[href^="/products/${CSS.escape(slug)}"]`) !== null;
}

/** Those that are still there, as they are sold now, in the order of the slugs. */
async function loadRecent(slugs: string[]): Promise<Card[]> {
  if (slugs.length < recentProducts.fewest) return [];
  const wanted = slugs.slice(0, recentProducts.shown);
  const { products } = await loadClient();
  const list = await orNull(products.list({ where: { slug: { $in: wanted } }, limit: wanted.length }));
  const cards = new Map((list?.results ?? []).map((product) => [product.slug, productCard(product)]));
  return wanted.flatMap((slug) => cards.get(slug) ?? []);
}
