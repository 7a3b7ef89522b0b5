import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import styles from './button.module.css';
import { joinClassNames } from './classes.ts';
import { Spinner } from './spinner.tsx';

interface ButtonStyle {
  /** `primary` and `strong` are for buying alone. */
  variant?: 'primary' | 'strong' | 'solid' | 'secondary' | 'danger' | 'text' | 'icon';
  size?: 'small' | 'normal' | 'large';
  wide?: boolean;
}

export type ButtonProps = ComponentProps<'button'> & ButtonStyle & { busy?: boolean };

/** `busy` disables the button and shows a spinner before its text. */
export function Button({
  variant,
  size,
  wide,
  busy,
  disabled,
  className,
  children,
  type,
  ...buttonProps
}: ButtonProps) {
  return (
    <button
      {...buttonProps}
      type={type ?? 'button'}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={joinClassNames(buildButtonClass({ variant, size, wide }), className)}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}

export type LinkButtonProps = ComponentProps<typeof Link> & ButtonStyle;

/** A link that looks like a button. */
export function LinkButton({ variant, size, wide, className, ...linkProps }: LinkButtonProps) {
  return <Link {...linkProps} className={joinClassNames(buildButtonClass({ variant, size, wide }), className)} />;
}

/** Looks like a button, whatever it is. */
export function buildButtonClass({ variant = 'solid', size = 'normal', wide }: ButtonStyle): string {
  const sizeClass = size === 'normal' ? undefined : styles[size];
  return joinClassNames(styles.button, styles[variant], sizeClass, wide && styles.wide);
}
