import styles from './spinner.module.css';

/** With `label` it is announced; without, the text beside it says what is going on. */
export function Spinner({ label }: { label?: string }) {
  return label ? (
    <span className={styles.spinner} role="status" aria-label={label} />
  ) : (
    <span className={styles.spinner} aria-hidden="true" />
  );
}
