import type { ComponentProps } from 'react';
import { joinClassNames } from './classes.ts';
import styles from './field.module.css';

export type CheckboxProps = ComponentProps<'input'> & { label: string };

export function Checkbox({ label, className, ...inputProps }: CheckboxProps) {
  return (
    <label className={joinClassNames(styles.check, className)}>
      <input {...inputProps} type="checkbox" />
      <span>{label}</span>
    </label>
  );
}
