import { X } from 'lucide-react';
import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from './button.tsx';
import { classes } from './classes.ts';
import styles from './dialog.module.css';

export interface DialogProps {
  open: boolean;
  /** Also called for Escape and a click beside the dialog. */
  onClose(): void;
  title: string;
  closeLabel?: string;
  children: ReactNode;
  /** 480 px; `wide` 880 px; below 600 px both fill the screen */
  width?: 'normal' | 'wide';
}

export function Dialog({ width = 'normal', ...rest }: DialogProps) {
  return <Modal {...rest} className={classes(styles.center, width === 'wide' && styles.wide)} />;
}

export interface DrawerProps extends Omit<DialogProps, 'width'> {
  side: 'left' | 'right';
  /** 400 px; `narrow` 280 px */
  width?: 'normal' | 'narrow';
  /** No padding around the content. */
  flush?: boolean;
}

export function Drawer({ side, width, flush, ...rest }: DrawerProps) {
  return <Modal {...rest} flush={flush} className={classes(styles[side], width === 'narrow' && styles.narrow)} />;
}

type ModalProps = Omit<DialogProps, 'width'> & { className: string; flush?: boolean | undefined };

/** The native modal dialog keeps focus inside and gives it back; its content exists only while it is open. */
function Modal({ open, ...rest }: ModalProps) {
  return open ? <OpenModal {...rest} /> : null;
}

function OpenModal({ onClose, title, closeLabel = 'Close', children, className, flush }: Omit<ModalProps, 'open'>) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const opener = document.activeElement;
    const element = dialog.current;
    element?.showModal();
    return () => {
      element?.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  const closeBeside = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same, by the cancel event
    <dialog
      ref={dialog}
      className={classes(styles.dialog, className)}
      aria-labelledby={titleId}
      onClick={closeBeside}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles.inner}>
        <header className={styles.head}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          <Button look="icon" aria-label={closeLabel} onClick={onClose}>
            <X size={20} strokeWidth={1.75} aria-hidden="true" />
          </Button>
        </header>
        <div className={classes(styles.body, flush && styles.flush)}>{children}</div>
      </div>
    </dialog>
  );
}
