import type { Address } from '@mercer/contract';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { messages } from '../../../messages.ts';
import { Alert } from '../../../ui/alert.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useHeadingFocus } from '../../../ui/heading-focus.ts';
import { EditButton, type Editing, useEditing } from '../edit-place.tsx';
import { AddressCard } from './address-card.tsx';
import { AddressForm, type PostedAddress } from './address-form.tsx';
import styles from './addresses-panel.module.css';
import { DeleteAddress, deletedId } from './delete-address.tsx';

interface AddressesPanelProps {
  /** null: they could not be fetched */
  loaded: Address[] | null;
  /** what a form posted without JavaScript could not do */
  posted?: PostedAddress | undefined;
}

export function AddressesPanel({ loaded, posted }: AddressesPanelProps) {
  const editing = useEditing('/account/addresses');
  const [addresses, setAddresses] = useState(loaded ?? []);
  const { heading, focusHeading } = useHeadingFocus();
  const words = messages().addresses;

  function keep(saved: Address) {
    const known = addresses.some(({ id }) => id === saved.id);
    setAddresses(known ? addresses.map((old) => (old.id === saved.id ? saved : old)) : [...addresses, saved]);
  }

  function drop(gone: string) {
    setAddresses(addresses.filter(({ id }) => id !== gone));
    focusHeading();
  }

  return (
    <section aria-labelledby="addresses-title">
      <header className={styles.head}>
        <h2 {...heading} id="addresses-title" className={styles.title}>
          {words.title}
        </h2>
        <EditButton editing={editing} what="new">
          <Plus size={20} strokeWidth={1.75} aria-hidden="true" />
          {words.add}
        </EditButton>
      </header>
      <DoneNotice />
      {loaded === null && <Alert tone="error">{words.loadFailed}</Alert>}
      <EditedAddress
        key={editing.what}
        editing={editing}
        addresses={addresses}
        posted={posted}
        onSaved={keep}
        onDeleted={drop}
      />
      {loaded !== null && addresses.length === 0 && <EmptyState title={words.empty} />}
      <ul className={styles.list}>
        {addresses.map((address) => (
          <AddressCard key={address.id} address={address} editing={editing} />
        ))}
      </ul>
    </section>
  );
}

interface EditedAddressProps {
  editing: Editing;
  addresses: Address[];
  posted: PostedAddress | undefined;
  onSaved(address: Address): void;
  onDeleted(id: string): void;
}

function EditedAddress({ editing, addresses, posted, onSaved, onDeleted }: EditedAddressProps) {
  const toDelete = deletedId(editing.what);
  const address = addresses.find(({ id }) => id === (toDelete ?? editing.what));
  if (address && toDelete) {
    const failure = posted?.message;
    return (
      <DeleteAddress editing={editing} address={address} failure={failure} onDeleted={() => onDeleted(address.id)} />
    );
  }
  if (!address && editing.what !== 'new') return null;
  return <AddressForm editing={editing} address={address} posted={posted} onSaved={onSaved} />;
}

const done = ['added', 'updated', 'deleted'] as const;

/** Without JavaScript the address tells what was done. */
function DoneNotice() {
  const [search] = useSearchParams();
  const what = done.find((one) => one === search.get('done'));
  return what ? <Alert tone="success">{messages().addresses[what]}</Alert> : null;
}
