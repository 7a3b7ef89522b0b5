import type { Address } from '@mercer/contract';
import { Pencil, Trash2 } from 'lucide-react';
import { messages } from '../../messages.ts';
import { Button } from '../../ui/button.tsx';
import styles from './addresses-panel.module.css';

interface AddressCardProps {
  address: Address;
  onEdit(): void;
  onDelete(): void;
}

export function AddressCard({ address, onEdit, onDelete }: AddressCardProps) {
  return (
    <li className={styles.card}>
      <address className={styles.lines}>
        <AddressLines address={address} />
      </address>
      <div className={styles.buttons}>
        <Button
          variant="secondary"
          size="small"
          onClick={onEdit}
          aria-label={messages.addresses.editNamed(address.address1)}
        >
          <Pencil size={16} strokeWidth={1.75} aria-hidden="true" />
          {messages.common.edit}
        </Button>
        <Button
          variant="text"
          size="small"
          onClick={onDelete}
          aria-label={messages.addresses.deleteNamed(address.address1)}
        >
          <Trash2 size={16} strokeWidth={1.75} aria-hidden="true" />
          {messages.common.delete}
        </Button>
      </div>
    </li>
  );
}

/** Name, address lines, city/state/zip, country, phone; a card without a name falls back to first and last name. */
export function AddressLines({ address }: { address: Partial<Address> }) {
  const name = address.name || [address.first_name, address.last_name].filter(Boolean).join(' ');
  const place = [address.city, [address.state, address.zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return (
    <>
      <strong>{name}</strong>
      {[address.address1, address.address2, place, address.country, address.phone].map(
        (line) => line && <span key={line}>{line}</span>,
      )}
    </>
  );
}
