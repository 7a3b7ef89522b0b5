import type { Address } from '@mercer/contract';
import { useState } from 'react';
import { browserClient } from '../../client.ts';
import { messages } from '../../messages.ts';
import { useNotifications } from '../../state/notifications-provider.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { AddressLines } from './address-card.tsx';
import styles from './profile-dialogs.module.css';

interface DeleteAddressDialogProps {
  address: Address;
  onClose(): void;
  onDeleted(): void;
}

export function DeleteAddressDialog({ address, onClose, onDeleted }: DeleteAddressDialogProps) {
  const { notify } = useNotifications();
  const [busy, setBusy] = useState(false);

  async function remove() {
    setBusy(true);
    try {
      await browserClient().account.deleteAddress(address.id);
      onDeleted();
      notify(messages.addresses.deleted, 'success');
    } catch (error) {
      console.warn('The address could not be deleted', error);
      notify(messages.addresses.deleteFailed, 'error');
    }
    onClose();
  }

  return (
    <Dialog open onClose={onClose} title={messages.addresses.deleteTitle}>
      <div className={styles.form}>
        <p>{messages.addresses.confirmDelete}</p>
        <address className={styles.address}>
          <AddressLines address={address} />
        </address>
        <div className={styles.buttons}>
          <Button variant="secondary" onClick={onClose}>
            {messages.common.cancel}
          </Button>
          <Button variant="danger" busy={busy} onClick={remove}>
            {messages.common.delete}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
