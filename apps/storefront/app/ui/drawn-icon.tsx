import styles from './drawn-icon.module.css';

type Name = 'cart' | 'expand' | 'eye' | 'find' | 'heart' | 'list' | 'menu' | 'search' | 'shrink' | 'sliders' | 'user';

/** An icon that many pages show: the style sheet draws it, so that neither documents nor scripts bring it along. */
export function DrawnIcon({ name }: { name: Name }) {
  return <i className={styles[name]} />;
}
