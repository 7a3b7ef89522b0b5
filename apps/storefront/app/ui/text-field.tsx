import type { ComponentProps, ReactNode } from 'react';
import styles from './field.module.css';
import { Field, type FieldLook } from './field.tsx';

export type TextFieldProps = ComponentProps<'input'> &
  FieldLook & {
    /** A button inside the right end, e.g. show/hide. */
    adornment?: ReactNode;
  };

export function TextField({ label, error, hint, adornment, id, className, ...inputProps }: TextFieldProps) {
  return (
    <Field label={label} error={error} hint={hint} id={id} className={className}>
      {(control) => (
        <div className={styles.inputRow}>
          <input {...inputProps} {...control} className={styles.input} />
          {adornment && <div className={styles.adornment}>{adornment}</div>}
        </div>
      )}
    </Field>
  );
}
