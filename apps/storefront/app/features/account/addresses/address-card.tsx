import type { Address } from '@mercer/contract';
import { Pencil, Trash2 } from 'lucide-react';
import { AddressLines } from '../../../address-lines.tsx';
import { messages } from '../../../messages.ts';
import { EditButton, type Editing } from '../edit-place.tsx';
import styles from './addresses-panel.module.css';
import { toDeleteTarget } from './delete-address.tsx';

export function AddressCard({ address, editing }: { address: Address; editing: Editing }) {
  const { id, address1 } = address;
  const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;
  return (
    <li className={styles.card}>
      <address className={styles.lines}>
        <AddressLines address={address} />
      </address>
      <div className={styles.buttons}>
        <EditButton
          editing={editing}
          target={id}
          variant="secondary"
          size="small"
          aria-label={messages().addresses.editNamed(address1)}
        >
          <Pencil {...icon} />
          {messages().common.edit}
        </EditButton>
        <EditButton
          editing={editing}
          target={toDeleteTarget(id)}
          variant="text"
          size="small"
          aria-label={messages().addresses.deleteNamed(address1)}
        >
          <Trash2 {...icon} />
          {messages().common.delete}
        </EditButton>
      </div>
    </li>
  );
}
