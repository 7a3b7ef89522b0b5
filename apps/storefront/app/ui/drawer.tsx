import { useEffect } from 'react';
import { joinClassNames } from './classes.ts';
import styles from './modal.module.css';
import { Modal, type ModalProps } from './modal.tsx';

export type DrawerProps = ModalProps & {
  /** Side of the window: texts begin at the start, on the right in languages that are written from there. */
  side: 'start' | 'end';
  /** 400 px; `narrow` 280 px */
  width?: 'normal' | 'narrow';
  /** No padding around the content. */
  flush?: boolean;
  /** Minimum width of the window in px from which the page shows the drawer's content itself. */
  onPageFromPx?: number;
};

export function Drawer({ side, width = 'normal', flush, onPageFromPx, ...modalProps }: DrawerProps) {
  const { open, onClose } = modalProps;
  useEffect(() => {
    if (!open || !onPageFromPx) return;
    const wide = window.matchMedia(`(min-width: ${onPageFromPx}px)`);
    const closeWhenWide = () => wide.matches && onClose();
    wide.addEventListener('change', closeWhenWide);
    return () => wide.removeEventListener('change', closeWhenWide);
  }, [open, onPageFromPx, onClose]);
  return (
    <Modal
      {...modalProps}
      flush={flush}
      className={joinClassNames(styles[side], width === 'narrow' && styles.narrow)}
    />
  );
}
