import { useEffect } from 'react';
import { classes } from './classes.ts';
import styles from './modal.module.css';
import { Modal, type ModalProps } from './modal.tsx';

export type DrawerProps = ModalProps & {
  side: 'left' | 'right';
  /** 400 px; `narrow` 280 px */
  width?: 'normal' | 'narrow';
  /** No padding around the content. */
  flush?: boolean;
  /** From this width of the window on, the page has its content. */
  onPageFromPx?: number;
};

export function Drawer({ side, width = 'normal', flush, onPageFromPx, ...rest }: DrawerProps) {
  const { open, onClose } = rest;
  useEffect(() => {
    if (!open || !onPageFromPx) return;
    const wide = window.matchMedia(`(min-width: ${onPageFromPx}px)`);
    const close = () => wide.matches && onClose();
    wide.addEventListener('change', close);
    return () => wide.removeEventListener('change', close);
  }, [open, onPageFromPx, onClose]);
  return <Modal {...rest} flush={flush} className={classes(styles[side], width === 'narrow' && styles.narrow)} />;
}
