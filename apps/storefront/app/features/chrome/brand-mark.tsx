import styles from './brand-mark.module.css';

/** An M that stands on a shelf. */
export function BrandMark() {
  return <i className={styles.mark} />;
}
