import { ChevronLeft } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'wouter';
import { joinClasses } from './classes.ts';
import styles from './page.module.css';

interface PageProps {
  title: string;
  /** Badges beside the title. */
  badges?: ReactNode;
  actions?: ReactNode;
  /** List that the page belongs to. */
  back?: { href: string; label: string };
  isNarrow?: boolean;
  children: ReactNode;
}

/** A page of the console: its heading with the thread, what can be done, and its content. */
export function Page({ title, badges, actions, back, isNarrow, children }: PageProps) {
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <div className={joinClasses(styles.page, isNarrow && styles.narrow)}>
      {back ? (
        <Link href={back.href} className={styles.back}>
          <ChevronLeft size={16} aria-hidden="true" />
          {back.label}
        </Link>
      ) : null}
      <header className={styles.head}>
        <div className={styles.title}>
          <h1>{title}</h1>
          {badges ? <div className={styles.badges}>{badges}</div> : null}
        </div>
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </header>
      {children}
    </div>
  );
}

/** A box with a heading of its own. */
export function Card({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.card} aria-label={title}>
      <div className={styles.cardHead}>
        <h2>{title}</h2>
        {actions}
      </div>
      {children}
    </section>
  );
}

/** Pairs of a name and a value. */
export function Facts({ facts }: { facts: [name: string, value: ReactNode][] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name} style={{ display: 'contents' }}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export { styles as pageStyles };
