import type { Address } from '@mercer/contract';
import { type FormEvent, useState } from 'react';
import { AddressLines } from '../../../address-lines.tsx';
import { browserClient } from '../../../client.ts';
import { messages } from '../../../messages.ts';
import { useNotify } from '../../../state/notifications-provider.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { EditButtons, type Editing, EditPlace } from '../edit-place.tsx';
import styles from '../profile/profile-panel.module.css';
import { removeAddress } from './save-address.ts';

interface DeleteAddressProps {
  editing: Editing;
  address: Address;
  /** what a form posted without JavaScript could not do */
  failure: string | undefined;
  onDeleted(): void;
}

/** Asks once more (§5). */
export function DeleteAddress({ editing, address, failure, onDeleted }: DeleteAddressProps) {
  const notify = useNotify();
  const [busy, setBusy] = useState(false);

  async function remove(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    const failed = await removeAddress(browserClient().account, address.id);
    notify(failed ?? messages().addresses.deleted, failed ? 'error' : 'success');
    if (!failed) onDeleted();
    editing.close();
  }

  return (
    <EditPlace editing={editing} title={messages().addresses.deleteTitle}>
      <form
        method="post"
        action={`${editing.path}?edit=${encodeURIComponent(deleting(address.id))}`}
        onSubmit={remove}
        className={styles.form}
      >
        {failure && <Alert tone="error">{failure}</Alert>}
        <p>{messages().addresses.confirmDelete}</p>
        <address className={styles.address}>
          <AddressLines address={address} />
        </address>
        <EditButtons editing={editing}>
          <Button type="submit" variant="danger" busy={busy}>
            {messages().common.delete}
          </Button>
        </EditButtons>
      </form>
    </EditPlace>
  );
}

const before = 'delete-';

/** What is being edited when an address is to be deleted. */
export const deleting = (id: string) => before + id;

/** @returns undefined when it is nothing to delete */
export function deletedId(what: string | null): string | undefined {
  return what?.startsWith(before) ? what.slice(before.length) : undefined;
}
