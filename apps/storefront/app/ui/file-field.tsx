import type { ComponentProps } from 'react';
import styles from './field.module.css';
import { Field, type FieldLook } from './field.tsx';

export type FileFieldProps = Omit<ComponentProps<'input'>, 'type'> & FieldLook;

export function FileField({ label, error, hint, id, className, ...inputProps }: FileFieldProps) {
  return (
    <Field label={label} error={error} hint={hint} id={id} className={className}>
      {(control) => <input {...inputProps} {...control} type="file" className={styles.input} />}
    </Field>
  );
}
