import { BadgePercent, Flame, Sparkles, Trophy, Truck } from 'lucide-react';
import { messages } from '../../messages.ts';
import { type Later, PageData } from '../../page-data.tsx';
import { CardList } from './card-list.tsx';
import type { CardPage } from './loaders.ts';
import { ProductGridSkeleton } from './product-grid.tsx';
import styles from './special-list-page.module.css';
import type { SpecialListName } from './special-lists.ts';

const icons = {
  deals: BadgePercent,
  'best-sellers': Trophy,
  'new-arrivals': Sparkles,
  trending: Flame,
  'free-shipping': Truck,
} satisfies Record<SpecialListName, unknown>;

const empty = { title: messages.lists.empty, hint: messages.lists.emptyHint };

export function SpecialListPage({ name, page }: { name: SpecialListName; page: Later<CardPage | null> }) {
  const { title, subtitle } = messages.lists[name];
  const Icon = icons[name];
  return (
    <>
      <header className={styles.banner}>
        <div>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.subtitle}>{subtitle}</p>
        </div>
        <Icon className={styles.icon} strokeWidth={1.25} aria-hidden="true" />
      </header>
      <PageData data={page} skeleton={<ProductGridSkeleton />}>
        {(value) => <CardList page={value} empty={empty} heading={messages.lists.products} />}
      </PageData>
    </>
  );
}
