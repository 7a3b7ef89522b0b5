import type { ComponentProps } from 'react';
import styles from './field.module.css';
import { Field, type FieldLook } from './field.tsx';

export type TextAreaProps = ComponentProps<'textarea'> & FieldLook;

export function TextArea({ label, error, hint, id, className, rows = 3, ...textareaProps }: TextAreaProps) {
  return (
    <Field label={label} error={error} hint={hint} id={id} className={className}>
      {(control) => <textarea {...textareaProps} {...control} rows={rows} className={styles.input} />}
    </Field>
  );
}
