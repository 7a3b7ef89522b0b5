import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import styles from './field.module.css';

export type CheckboxProps = ComponentProps<'input'> & { label: string };

export function Checkbox({ label, className, ...rest }: CheckboxProps) {
  return (
    <label className={classes(styles.check, className)}>
      <input {...rest} type="checkbox" />
      <span>{label}</span>
    </label>
  );
}
