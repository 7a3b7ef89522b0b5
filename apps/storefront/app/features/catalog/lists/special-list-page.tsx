import { Seo } from '../../../document/seo.tsx';
import { messages } from '../../../i18n/messages.ts';
import { insertSoftHyphens } from '../../../i18n/soft-hyphens.ts';
import type { Deferred } from '../../../loading/page-data.tsx';
import { joinClassNames } from '../../../ui/classes.ts';
import { CardList } from './card-list.tsx';
import { buildCanonicalPath, useListChoice } from './list-choice.ts';
import type { DefaultSortOrder } from './list-tools.tsx';
import type { CardPage } from './loaders.ts';
import styles from './special-list-page.module.css';
import type { SpecialListName } from './special-lists.ts';

/** Colour and drawing of each list. */
const faces = {
  deals: styles.deals,
  'best-sellers': styles.bestSellers,
  'new-arrivals': styles.newArrivals,
  trending: styles.trending,
  'free-shipping': styles.freeShipping,
} satisfies Record<SpecialListName, unknown>;

/** Default sort order of each list (§7). */
const orders = {
  deals: 'featured',
  'best-sellers': 'popularity',
  'new-arrivals': 'newest',
  trending: 'popularity',
  'free-shipping': 'featured',
} satisfies Record<SpecialListName, DefaultSortOrder>;

const getEmptyTexts = () => ({ title: messages().lists.empty, hint: messages().lists.emptyHint });

export function SpecialListPage({ name, page }: { name: SpecialListName; page: Deferred<CardPage | null> }) {
  const { title, subtitle, why } = messages().lists[name];
  const { choice } = useListChoice();
  return (
    <>
      <Seo title={title} description={subtitle} path={buildCanonicalPath(`/${name}`, choice)} />
      <header className={joinClassNames(styles.banner, faces[name])}>
        <div>
          <h1 className={styles.title}>{insertSoftHyphens(title)}</h1>
          <p className={styles.subtitle}>{subtitle}</p>
          <p className={styles.why}>{why}</p>
        </div>
        <i className={styles.icon} />
      </header>
      <CardList key={name} page={page} empty={getEmptyTexts()} order={orders[name]} />
    </>
  );
}
