import { classes } from './classes.ts';
import styles from './modal.module.css';
import { Modal, type ModalProps } from './modal.tsx';

export type DrawerProps = ModalProps & {
  side: 'left' | 'right';
  /** 400 px; `narrow` 280 px */
  width?: 'normal' | 'narrow';
  /** No padding around the content. */
  flush?: boolean;
};

export function Drawer({ side, width = 'normal', flush, ...rest }: DrawerProps) {
  return <Modal {...rest} flush={flush} className={classes(styles[side], width === 'narrow' && styles.narrow)} />;
}
