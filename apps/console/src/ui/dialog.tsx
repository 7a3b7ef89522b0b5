import type { FormEvent, ReactNode } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useWords } from '../words/words.tsx';
import { Button, type ButtonLook } from './button.tsx';
import { joinClasses } from './classes.ts';
import styles from './dialog.module.css';
import { Notice } from './notice.tsx';

interface DialogProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  isWide?: boolean;
  /** False when only an answer closes it. */
  isDismissable?: boolean;
  children: ReactNode;
}

/** A modal dialog with its heading. On phones it is a sheet at the bottom. */
export function Dialog({ title, isOpen, onClose, isWide, isDismissable = true, children }: DialogProps) {
  const changeOpen = (isNowOpen: boolean) => {
    if (!isNowOpen) onClose();
  };
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={changeOpen}
      isDismissable={isDismissable}
      isKeyboardDismissDisabled={!isDismissable}
      className={styles.overlay ?? ''}
    >
      <Modal className={joinClasses(styles.modal, isWide && styles.wide)}>
        <AriaDialog className={styles.dialog ?? ''}>
          <Heading slot="title" level={2}>
            {title}
          </Heading>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

interface FormDialogProps extends DialogProps {
  /** Name of the button that does it. */
  submitLabel: string;
  submitLook?: ButtonLook;
  isPending: boolean;
  isDisabled?: boolean;
  /** Sentence of the last refusal. */
  error?: string | undefined;
  onSubmit: () => void;
}

/** A dialog with one form: Enter sends it, Escape closes it. */
export function FormDialog({
  submitLabel,
  submitLook = 'primary',
  isPending,
  isDisabled,
  error,
  onSubmit,
  children,
  ...dialog
}: FormDialogProps) {
  const words = useWords();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (!isPending && !isDisabled) onSubmit();
  };
  return (
    <Dialog {...dialog}>
      <form onSubmit={submit} noValidate style={{ display: 'contents' }}>
        {children}
        {error ? <Notice kind="error">{error}</Notice> : null}
        <div className={styles.footer}>
          <Button look="quiet" onPress={dialog.onClose}>
            {words.common.cancel}
          </Button>
          <Button type="submit" look={submitLook} isPending={isPending} isDisabled={Boolean(isDisabled)}>
            {submitLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
