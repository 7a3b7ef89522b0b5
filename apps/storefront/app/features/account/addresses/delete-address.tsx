import type { Address } from '@mercer/contract';
import { type FormEvent, useState } from 'react';
import { messages } from '../../../i18n/messages.ts';
import { browserClient } from '../../../loading/client.ts';
import { AddressLines } from '../../../order-summary/address-lines.tsx';
import { useNotify } from '../../../state/notifications-provider.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { EditButtons, EditContainer, type Editing } from '../edit-place.tsx';
import styles from '../profile/profile-panel.module.css';
import { removeAddress } from './save-address.ts';

interface DeleteAddressProps {
  editing: Editing;
  address: Address;
  /** Reason why a form posted without JavaScript failed. */
  failure: string | undefined;
  onDeleted(): void;
}

/** Asks once more (§5). */
export function DeleteAddress({ editing, address, failure, onDeleted }: DeleteAddressProps) {
  const notify = useNotify();
  const [busy, setBusy] = useState(false);

  async function submitDeletion(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    const failed = await removeAddress(browserClient().account, address.id);
    notify(failed ?? messages().addresses.deleted, failed ? 'error' : 'success');
    if (!failed) onDeleted();
    editing.close();
  }

  return (
    <EditContainer editing={editing} title={messages().addresses.deleteTitle}>
      <form
        method="post"
        action={`${editing.path}?edit=${encodeURIComponent(toDeleteTarget(address.id))}`}
        onSubmit={submitDeletion}
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
    </EditContainer>
  );
}

const deletePrefix = 'delete-';

/** Builds the edit target that stands for the deletion of an address. */
export const toDeleteTarget = (id: string) => deletePrefix + id;

/** @returns undefined when it is nothing to delete */
export function readDeletedAddressId(editTarget: string | null): string | undefined {
  return editTarget?.startsWith(deletePrefix) ? editTarget.slice(deletePrefix.length) : undefined;
}
