import { joinClassNames } from './classes.ts';
import styles from './modal.module.css';
import { Modal, type ModalProps } from './modal.tsx';

/** 480 px, `wide` 880 px; below 600 px both fill the screen. */
export type DialogProps = ModalProps & { width?: 'normal' | 'wide' };

export function Dialog({ width = 'normal', ...modalProps }: DialogProps) {
  return <Modal {...modalProps} className={joinClassNames(styles.center, width === 'wide' && styles.wide)} />;
}
