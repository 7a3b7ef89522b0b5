import type { Address } from '@mercer/contract';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { messages } from '../../../i18n/messages.ts';
import { AddressLines } from '../../../order-summary/address-lines.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useHeadingFocus } from '../../../ui/heading-focus.ts';
import { EditButton, type Editing, useEditing } from '../edit-place.tsx';
import { type AddressCountries, AddressForm, type PostedAddress } from './address-form.tsx';
import styles from './addresses-panel.module.css';
import { DeleteAddress, readDeletedAddressId, toDeleteTarget } from './delete-address.tsx';

function AddressCard({ address, editing }: { address: Address; editing: Editing }) {
  const { id, address1 } = address;
  const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;
  return (
    <li className={styles.card}>
      <address className={styles.lines}>
        <AddressLines address={address} withCode />
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

interface AddressesPanelProps {
  /** null: they could not be fetched */
  loaded: Address[] | null;
  /** Problem of a form posted without JavaScript. */
  posted?: PostedAddress | undefined;
  countries: AddressCountries;
}

export function AddressesPanel({ loaded, posted, countries }: AddressesPanelProps) {
  const editing = useEditing('/account/addresses');
  const [addresses, setAddresses] = useState(loaded ?? []);
  const { heading, focusHeading } = useHeadingFocus();
  const words = messages().addresses;

  function addOrReplaceAddress(saved: Address) {
    const isExisting = addresses.some(({ id }) => id === saved.id);
    setAddresses(isExisting ? addresses.map((old) => (old.id === saved.id ? saved : old)) : [...addresses, saved]);
  }

  function removeFromList(deletedAddressId: string) {
    setAddresses(addresses.filter(({ id }) => id !== deletedAddressId));
    focusHeading();
  }

  return (
    <section aria-labelledby="addresses-title">
      <header className={styles.head}>
        <h2 {...heading} id="addresses-title" className={styles.title}>
          {words.title}
        </h2>
        <EditButton editing={editing} target="new">
          <Plus size={20} strokeWidth={1.75} aria-hidden="true" />
          {words.add}
        </EditButton>
      </header>
      <DoneNotice />
      {loaded === null && <Alert tone="error">{words.loadFailed}</Alert>}
      <EditedAddress
        key={editing.target}
        editing={editing}
        addresses={addresses}
        posted={posted}
        countries={countries}
        onSaved={addOrReplaceAddress}
        onDeleted={removeFromList}
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
  countries: AddressCountries;
  onSaved(address: Address): void;
  onDeleted(id: string): void;
}

function EditedAddress({ editing, addresses, posted, countries, onSaved, onDeleted }: EditedAddressProps) {
  const toDelete = readDeletedAddressId(editing.target);
  const address = addresses.find(({ id }) => id === (toDelete ?? editing.target));
  if (address && toDelete) {
    const failure = posted?.message;
    return (
      <DeleteAddress editing={editing} address={address} failure={failure} onDeleted={() => onDeleted(address.id)} />
    );
  }
  if (!address && editing.target !== 'new') return null;
  return <AddressForm editing={editing} address={address} posted={posted} countries={countries} onSaved={onSaved} />;
}

const addressChanges = ['added', 'updated', 'deleted'] as const;

/** Confirms the change that the address names after a form posted without JavaScript. */
function DoneNotice() {
  const [search] = useSearchParams();
  const addressChange = addressChanges.find((change) => change === search.get('done'));
  return addressChange ? <Alert tone="success">{messages().addresses[addressChange]}</Alert> : null;
}
