import { type ComponentProps, type ReactNode, useId } from 'react';
import { joinClassNames } from './classes.ts';
import styles from './field.module.css';

export interface FieldLook {
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
  id?: string | undefined;
  className?: string | undefined;
}

/** Attributes that link a control to its label and note. */
interface ControlProps {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/** A label above its control; below it what is wrong, or a hint. */
export function Field({ label, error, hint, id, className, children }: FieldProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const note = error || hint;
  const noteId = note && `${controlId}-note`;
  return (
    <div className={joinClassNames(styles.field, className)}>
      <label className={styles.label} htmlFor={controlId}>
        {label}
      </label>
      {children({ id: controlId, 'aria-invalid': error ? true : undefined, 'aria-describedby': noteId })}
      {note && (
        <p id={noteId} className={error ? styles.error : styles.hint}>
          {note}
        </p>
      )}
    </div>
  );
}

interface FieldProps extends FieldLook {
  children(control: ControlProps): ReactNode;
}

type FileFieldProps = Omit<ComponentProps<'input'>, 'type'> & FieldLook;

export function FileField({ label, error, hint, id, className, ...inputProps }: FileFieldProps) {
  return (
    <Field label={label} error={error} hint={hint} id={id} className={className}>
      {(control) => <input {...inputProps} {...control} type="file" className={styles.input} />}
    </Field>
  );
}

type TextAreaProps = ComponentProps<'textarea'> & FieldLook;

export function TextArea({ label, error, hint, id, className, rows = 3, ...textareaProps }: TextAreaProps) {
  return (
    <Field label={label} error={error} hint={hint} id={id} className={className}>
      {(control) => <textarea {...textareaProps} {...control} rows={rows} className={styles.input} />}
    </Field>
  );
}

type TextFieldProps = ComponentProps<'input'> &
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
