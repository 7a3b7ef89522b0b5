import { useId } from 'react';
import { useDocumentMarkup } from '../../document/document-markup.ts';
import { messages } from '../../i18n/messages.ts';
import { insertSoftHyphens } from '../../i18n/soft-hyphens.ts';
import { type Deferred, useLatestData } from '../../loading/page-data.tsx';
import { useStore } from '../../state/store.tsx';
import { joinClassNames } from '../../ui/classes.ts';
import disclosure from '../../ui/disclosure.module.css';
import { Picture } from '../../ui/picture.tsx';
import styles from './home-hero.module.css';
import { type Hero, heroRoomId } from './lists/room-products.ts';
import { RoomGoods, RoomSpots } from './room.tsx';
import { useRoomEvents } from './use-room-events.ts';

/**
 * The large picture of the home page, whose objects are for sale.
 * @param hero undefined when the document contains the picture already
 */
export function HomeHero({ hero }: { hero: Deferred<Hero | undefined> }) {
  const id = useId();
  const { isThere, value } = useLatestData(hero);
  const isBrought = isThere && value === undefined;
  const markup = useDocumentMarkup(id, isBrought);
  const events = useRoomEvents();
  return (
    <section
      key={isBrought ? 'brought' : 'rendered'}
      id={id}
      className={styles.frame}
      data-room={heroRoomId}
      {...events}
      {...markup}
    >
      {isBrought ? null : <HeroContent hero={value} />}
    </section>
  );
}

/** The picture has its place before it comes. */
function HeroContent({ hero: { picture, dark, products } = { products: [] } }: { hero: Hero | undefined }) {
  const { title, hint } = useStoreHeadline();
  const hasPicture = Boolean(useStore().hero);
  const hasProducts = picture && products.length > 0;
  return (
    <>
      <div className={styles.hero}>
        <div className={styles.text}>
          <h1 className={styles.headline}>{insertSoftHyphens(title)}</h1>
          {hint && <p className={styles.hint}>{hint}</p>}
          <a href="#featured" className={styles.shopNow}>
            {messages().home.shopNow}
          </a>
        </div>
        {hasPicture && (
          <div className={styles.room}>
            {picture && (
              <Picture file={picture} dark={dark} alt="" slot="hero" load="first" className={styles.picture} />
            )}
            {hasProducts && <RoomSpots picture={picture} products={products} fills />}
          </div>
        )}
      </div>
      {hasProducts && (
        <details className={styles.goods}>
          <summary className={joinClassNames(disclosure.marker, styles.summary)}>{messages().home.inPicture}</summary>
          <RoomGoods products={products} />
        </details>
      )}
    </>
  );
}

/** The store's own sentence, else that of the specification. */
export function useStoreHeadline() {
  const { headline } = useStore();
  return headline ?? { title: messages().home.hero, hint: messages().home.heroHint };
}
