import { type ComponentProps, useId } from 'react';
import { classes } from './classes.ts';
import styles from './field.module.css';

export type SelectFieldProps = ComponentProps<'select'> & {
  label: string;
  options: readonly { value: string; label: string }[];
  error?: string | undefined;
};

export function SelectField({ label, options, error, id, className, ...rest }: SelectFieldProps) {
  const ownId = useId();
  const selectId = id ?? ownId;
  return (
    <div className={classes(styles.field, className)}>
      <label className={styles.label} htmlFor={selectId}>
        {label}
      </label>
      <select
        {...rest}
        id={selectId}
        className={classes(styles.input, styles.select)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${selectId}-note` : undefined}
      >
        {options.map((option) => (
          // browsers and servers may know different names of a country
          <option key={option.value} value={option.value} suppressHydrationWarning>
            {option.label}
          </option>
        ))}
      </select>
      {error && (
        <p id={`${selectId}-note`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
