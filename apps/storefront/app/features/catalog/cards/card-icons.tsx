import { Eye, Heart, ShoppingCart } from 'lucide-react';
import styles from './product-card.module.css';

const icons = { heart: Heart, eye: Eye, cart: ShoppingCart };

const idOf = (name: string) => `card-${name}`;

/** Drawn once for all cards of a grid, which refer to them: a page has many cards. */
export function CardIcons() {
  return (
    <svg className={styles.icons} aria-hidden="true">
      {Object.entries(icons).map(([name, Icon]) => (
        <Icon key={name} id={idOf(name)} strokeWidth={1.75} fill="inherit" />
      ))}
    </svg>
  );
}

export function CardIcon({ name }: { name: keyof typeof icons }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <use href={`#${idOf(name)}`} />
    </svg>
  );
}
