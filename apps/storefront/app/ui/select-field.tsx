import type { ComponentProps } from 'react';
import { joinClassNames } from './classes.ts';
import styles from './field.module.css';
import { Field, type FieldLook } from './field.tsx';

export type SelectFieldProps = ComponentProps<'select'> &
  FieldLook & {
    options: readonly { value: string; label: string }[];
  };

export function SelectField({ label, options, error, hint, id, className, ...selectProps }: SelectFieldProps) {
  return (
    <Field label={label} error={error} hint={hint} id={id} className={className}>
      {(control) => (
        <select {...selectProps} {...control} className={joinClassNames(styles.input, styles.select)}>
          {options.map((option) => (
            // browsers and servers may know different names of a country
            <option key={option.value} value={option.value} suppressHydrationWarning>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
