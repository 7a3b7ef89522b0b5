import { type ComponentProps, useId } from 'react';
import { classes } from './classes.ts';
import styles from './field.module.css';

export type TextAreaProps = ComponentProps<'textarea'> & { label: string };

export function TextArea({ label, id, className, rows = 3, ...rest }: TextAreaProps) {
  const ownId = useId();
  const areaId = id ?? ownId;
  return (
    <div className={classes(styles.field, className)}>
      <label className={styles.label} htmlFor={areaId}>
        {label}
      </label>
      <textarea {...rest} id={areaId} rows={rows} className={styles.input} />
    </div>
  );
}
