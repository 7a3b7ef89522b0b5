import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { messages } from '../../i18n/messages.ts';
import { Button, type ButtonProps, LinkButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './edit-place.module.css';

export interface Editing {
  /** Target that is being edited; null when there is none. */
  target: string | null;
  /** The address asked for it (`?edit=`), so it stands on the page: without JavaScript there are no dialogs. */
  isOnPage: boolean;
  /** Path of the page around the form. */
  path: string;
  open(target: string): void;
  close(): void;
}

/** @param path of the page that shows the forms */
export function useEditing(path: string): Editing {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const requestedTarget = search.get('edit');
  const [clicked, setClicked] = useState<string>();
  return {
    target: clicked ?? requestedTarget,
    isOnPage: clicked === undefined && requestedTarget !== null,
    path,
    open: setClicked,
    close() {
      setClicked(undefined);
      if (requestedTarget !== null) navigate(path, { replace: true, preventScrollReset: true });
    },
  };
}

type EditButtonProps = ButtonProps & { editing: Editing; target: string };

/** Opens the form in a dialog; without JavaScript it asks for the page with the form on it. */
export function EditButton({ editing, target, ...button }: EditButtonProps) {
  function openEditor(event: FormEvent) {
    event.preventDefault();
    editing.open(target);
  }
  return (
    <form action={`${editing.path}#edit`} onSubmit={openEditor}>
      <Button {...button} type="submit" data-waits="" name="edit" value={target} />
    </form>
  );
}

export function EditContainer({ editing, title, children }: { editing: Editing; title: string; children: ReactNode }) {
  const titleId = useId();
  if (!editing.isOnPage) {
    return (
      <Dialog open onClose={editing.close} title={title}>
        {children}
      </Dialog>
    );
  }
  return (
    <section id="edit" className={styles.place} aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.title}>
        {title}
      </h3>
      {children}
    </section>
  );
}

/** The buttons under a form: Cancel, and the one that does it. */
export function EditButtons({ editing, children }: { editing: Editing; children: ReactNode }) {
  return (
    <div className={styles.buttons}>
      {editing.isOnPage ? (
        <LinkButton variant="secondary" to={editing.path} preventScrollReset>
          {messages().common.cancel}
        </LinkButton>
      ) : (
        <Button variant="secondary" onClick={editing.close}>
          {messages().common.cancel}
        </Button>
      )}
      {children}
    </div>
  );
}
