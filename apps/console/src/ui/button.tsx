import type { ReactNode, Ref } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { Link } from 'wouter';
import styles from './button.module.css';
import { joinClasses } from './classes.ts';

export type ButtonLook = 'primary' | 'danger' | 'quiet' | 'plain';

interface Look {
  look?: ButtonLook;
  isSmall?: boolean;
  /** True when the button holds an icon alone: it needs an `aria-label`. */
  isIcon?: boolean;
}

const toClass = ({ look = 'plain', isSmall, isIcon }: Look) =>
  joinClasses(styles.button, look !== 'plain' && styles[look], isSmall && styles.small, isIcon && styles.icon);

interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'style' | 'children'>, Look {
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

/** A button; while `isPending` it shows that it works, and a second press does nothing. */
export function Button({ look, isSmall, isIcon, children, ...props }: ButtonProps) {
  return (
    <AriaButton {...props} className={toClass({ look, isSmall, isIcon })}>
      {props.isPending ? <span className={styles.spinner} aria-hidden="true" /> : null}
      {children}
    </AriaButton>
  );
}

/** A link that looks like a button. */
export function ButtonLink({ href, children, ...look }: Look & { href: string; children: ReactNode }) {
  return (
    <Link href={href} className={toClass(look)}>
      {children}
    </Link>
  );
}
