import styles from './spinner.module.css';

/** Shows a spinner. It is announced when it has a `label`; otherwise the text next to it says what is going on. */
export function Spinner({ label }: { label?: string }) {
  return label ? (
    <span className={styles.spinner} role="status" aria-label={label} />
  ) : (
    <span className={styles.spinner} aria-hidden="true" />
  );
}
