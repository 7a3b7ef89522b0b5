import { X } from 'lucide-react';
import {
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useId,
  useRef,
} from 'react';
import { useLocation } from 'react-router';
import { Button } from './button.tsx';
import { joinClassNames } from './classes.ts';
import type { FocusableHeading } from './heading-focus.ts';
import { LastFocused, useLastFocused } from './last-focused.ts';
import styles from './modal.module.css';

export interface ModalProps {
  open: boolean;
  /** Called to close the dialog, including on Escape, on a click outside it, and when the page changes. */
  onClose(): void;
  title: ReactNode;
  /** Accessible name, where it is not the title. */
  label?: string | undefined;
  /** Props of the heading, for a dialog in which the focused element may disappear. */
  heading?: FocusableHeading;
  closeLabel?: string;
  children: ReactNode;
}

/** The native modal dialog keeps focus inside and gives it back; its content exists only while it is open. */
export function Modal({ open, ...modalProps }: ModalProps & { className: string; flush?: boolean | undefined }) {
  const ownLastFocused = useLastFocused(open);
  const lastFocused = useContext(LastFocused) ?? ownLastFocused;
  return open ? <OpenModal {...modalProps} lastFocused={lastFocused} /> : null;
}

type OpenModalProps = Omit<ModalProps, 'open'> & {
  className: string;
  flush?: boolean | undefined;
  lastFocused: RefObject<HTMLElement | null>;
};

function OpenModal(props: OpenModalProps) {
  const { lastFocused, onClose, title, label, heading, closeLabel = 'Close', children, className, flush } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const active = document.activeElement;
    const opener = active === document.body ? lastFocused.current : active;
    const element = dialog.current;
    element?.showModal();
    // React focuses before the dialog opens, which then focuses its first button
    element?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => {
      element?.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [lastFocused]);
  useClosedByNavigation(onClose);
  const backdropProps = useBackdropClose(dialog, onClose);
  return (
    <dialog
      ref={dialog}
      className={joinClassNames(styles.dialog, className)}
      aria-label={label}
      aria-labelledby={label ? undefined : titleId}
      {...backdropProps}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles.inner}>
        <header className={styles.head}>
          <h2 {...heading} id={titleId} className={styles.title}>
            {title}
          </h2>
          <Button variant="icon" aria-label={closeLabel} onClick={onClose}>
            <X size={20} strokeWidth={1.75} aria-hidden="true" />
          </Button>
        </header>
        <div className={joinClassNames(styles.body, flush && styles.flush)}>{children}</div>
      </div>
    </dialog>
  );
}

/**
 * Closes the dialog on a click outside it. Browsers also report such a click for a text selection that ends outside, so
 * the press has to start there too. Escape closes it as well.
 */
function useBackdropClose(dialog: RefObject<HTMLDialogElement | null>, onClose: () => void) {
  const isPressed = useRef(false);
  return {
    onPointerDown(event: PointerEvent) {
      isPressed.current = event.target === dialog.current;
    },
    onClick(event: MouseEvent) {
      if (isPressed.current && event.target === dialog.current) onClose();
    },
  };
}

/** Back and Forward leave no dialog open over another page. */
function useClosedByNavigation(onClose: () => void) {
  const { key } = useLocation();
  const openedAt = useRef(key);
  useEffect(() => {
    if (key !== openedAt.current) onClose();
  }, [key, onClose]);
}
