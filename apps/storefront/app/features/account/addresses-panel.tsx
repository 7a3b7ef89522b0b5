import type { Address } from '@mercer/contract';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { messages } from '../../messages.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { AddressCard } from './address-card.tsx';
import { AddressDialog } from './address-dialog.tsx';
import styles from './addresses-panel.module.css';
import { DeleteAddressDialog } from './delete-address-dialog.tsx';

type Open = { dialog: 'add' } | { dialog: 'edit' | 'delete'; address: Address };

/** @param loaded null: they could not be fetched */
export function AddressesPanel({ loaded }: { loaded: Address[] | null }) {
  const [addresses, setAddresses] = useState(loaded ?? []);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);

  function keep(saved: Address) {
    const known = addresses.some(({ id }) => id === saved.id);
    setAddresses(known ? addresses.map((old) => (old.id === saved.id ? saved : old)) : [...addresses, saved]);
  }

  return (
    <section aria-labelledby="addresses-title">
      <header className={styles.head}>
        <h2 id="addresses-title" className={styles.title}>
          {messages.addresses.title}
        </h2>
        <Button onClick={() => setOpen({ dialog: 'add' })}>
          <Plus size={20} strokeWidth={1.75} aria-hidden="true" />
          {messages.addresses.add}
        </Button>
      </header>
      {loaded === null && <Alert tone="error">{messages.addresses.loadFailed}</Alert>}
      {loaded !== null && addresses.length === 0 && <EmptyState title={messages.addresses.empty} />}
      <ul className={styles.list}>
        {addresses.map((address) => (
          <AddressCard
            key={address.id}
            address={address}
            onEdit={() => setOpen({ dialog: 'edit', address })}
            onDelete={() => setOpen({ dialog: 'delete', address })}
          />
        ))}
      </ul>
      {open?.dialog === 'add' && <AddressDialog onClose={close} onSaved={keep} />}
      {open?.dialog === 'edit' && <AddressDialog address={open.address} onClose={close} onSaved={keep} />}
      {open?.dialog === 'delete' && (
        <DeleteAddressDialog
          address={open.address}
          onClose={close}
          onDeleted={() => setAddresses(addresses.filter(({ id }) => id !== open.address.id))}
        />
      )}
    </section>
  );
}
