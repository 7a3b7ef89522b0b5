import { Link } from 'wouter';
import styles from './list.module.css';

export interface View {
  label: string;
  href: string;
  isCurrent: boolean;
  count?: string | undefined;
}

/** Lists that are opened often, as links. */
export function ViewTabs({ label, views }: { label: string; views: View[] }) {
  return (
    <nav aria-label={label} className={styles.tabs}>
      {views.map((view) => (
        <Link
          key={view.label}
          href={view.href}
          className={styles.tab}
          aria-current={view.isCurrent ? 'page' : undefined}
        >
          {view.label}
          {view.count ? <span className={styles.count}>{view.count}</span> : null}
        </Link>
      ))}
    </nav>
  );
}

export { styles as listStyles };
