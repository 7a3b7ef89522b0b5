import { type ComponentProps, type ReactNode, useId } from 'react';
import { useWords } from '../words/words.tsx';
import { joinClasses } from './classes.ts';
import styles from './field.module.css';

interface FieldProps {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
  isOptional?: boolean | undefined;
  /** True when the label is for screen readers alone. */
  isLabelHidden?: boolean | undefined;
}

interface ControlProps {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

/** Label, hint and error around a control, each of which is read with it. */
function Field({
  label,
  error,
  hint,
  isOptional,
  isLabelHidden,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  const words = useWords();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={isLabelHidden ? 'visually-hidden' : styles.label}>
        {label} {isOptional ? <span className={styles.optional}>({words.common.optional})</span> : null}
      </label>
      {children({ id, 'aria-invalid': Boolean(error), 'aria-describedby': describedBy })}
      {hint ? (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      ) : null}
    </div>
  );
}

export function TextField({
  label,
  error,
  hint,
  isOptional,
  isLabelHidden,
  isNumeric,
  ...input
}: FieldProps & { isNumeric?: boolean } & ComponentProps<'input'>) {
  return (
    <Field label={label} error={error} hint={hint} isOptional={isOptional} isLabelHidden={isLabelHidden}>
      {(control) => (
        <input
          {...input}
          {...control}
          inputMode={isNumeric ? 'decimal' : input.inputMode}
          className={joinClasses(styles.input, isNumeric && styles.number)}
        />
      )}
    </Field>
  );
}

export function TextAreaField({
  label,
  error,
  hint,
  isOptional,
  isLabelHidden,
  ...input
}: FieldProps & ComponentProps<'textarea'>) {
  return (
    <Field label={label} error={error} hint={hint} isOptional={isOptional} isLabelHidden={isLabelHidden}>
      {(control) => <textarea {...input} {...control} className={styles.input} />}
    </Field>
  );
}

export function SelectField({
  label,
  error,
  hint,
  isOptional,
  isLabelHidden,
  ...select
}: FieldProps & ComponentProps<'select'>) {
  return (
    <Field label={label} error={error} hint={hint} isOptional={isOptional} isLabelHidden={isLabelHidden}>
      {(control) => <select {...select} {...control} className={styles.input} />}
    </Field>
  );
}

export function CheckField({ label, ...input }: { label: ReactNode } & ComponentProps<'input'>) {
  return (
    <label className={styles.check}>
      <input {...input} type="checkbox" />
      <span>{label}</span>
    </label>
  );
}
