import { Link } from 'react-router';
import styles from './breadcrumbs.module.css';

/** The last entry is the page itself. */
export function Breadcrumbs({
  trail,
  label = 'Breadcrumb',
}: {
  trail: { name: string; to?: string }[];
  label?: string;
}) {
  return (
    <nav aria-label={label}>
      <ol className={styles.list}>
        {trail.map(({ name, to }) => (
          <li key={name}>{to ? <Link to={to}>{name}</Link> : <span aria-current="page">{name}</span>}</li>
        ))}
      </ol>
    </nav>
  );
}
