import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { messages } from '../../messages.ts';
import { Button, type ButtonProps, LinkButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './edit-place.module.css';

export interface Editing {
  /** what is being edited; null: nothing */
  what: string | null;
  /** The address asked for it (`?edit=`), so it stands on the page: without JavaScript there are no dialogs. */
  isOnPage: boolean;
  /** of the page around it */
  path: string;
  open(what: string): void;
  close(): void;
}

/** @param path of the page that shows the forms */
export function useEditing(path: string): Editing {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const asked = search.get('edit');
  const [clicked, setClicked] = useState<string>();
  return {
    what: clicked ?? asked,
    isOnPage: clicked === undefined && asked !== null,
    path,
    open: setClicked,
    close() {
      setClicked(undefined);
      if (asked !== null) navigate(path, { replace: true, preventScrollReset: true });
    },
  };
}

type EditButtonProps = ButtonProps & { editing: Editing; what: string };

/** Opens the form in a dialog; without JavaScript it asks for the page with the form on it. */
export function EditButton({ editing, what, ...button }: EditButtonProps) {
  function open(event: FormEvent) {
    event.preventDefault();
    editing.open(what);
  }
  return (
    <form action={`${editing.path}#edit`} onSubmit={open}>
      <Button {...button} type="submit" data-waits="" name="edit" value={what} />
    </form>
  );
}

export function EditPlace({ editing, title, children }: { editing: Editing; title: string; children: ReactNode }) {
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
