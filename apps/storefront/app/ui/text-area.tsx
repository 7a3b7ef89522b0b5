import { type ComponentProps, useId } from 'react';
import { classes } from './classes.ts';
import styles from './field.module.css';

export type TextAreaProps = ComponentProps<'textarea'> & { label: string; error?: string | undefined };

export function TextArea({ label, error, id, className, rows = 3, ...rest }: TextAreaProps) {
  const ownId = useId();
  const areaId = id ?? ownId;
  return (
    <div className={classes(styles.field, className)}>
      <label className={styles.label} htmlFor={areaId}>
        {label}
      </label>
      <textarea
        {...rest}
        id={areaId}
        rows={rows}
        className={styles.input}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${areaId}-note` : undefined}
      />
      {error && (
        <p id={`${areaId}-note`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
