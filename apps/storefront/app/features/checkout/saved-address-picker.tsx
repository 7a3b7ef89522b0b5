import type { Address } from '@mercer/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { messages } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { type AddressPart, type AddressValues, addressFields, addressValues, extraFields } from './checkout-form.ts';
import styles from './checkout-page.module.css';

/**
 * The saved address that was chosen before the page was hydrated. One that the browser has brought back is in the fields
 * already, perhaps with changes.
 *
 * @returns its id
 */
function readPickedAddressId(part: AddressPart): string | undefined {
  if (typeof document === 'undefined') return undefined;
  const select = document.getElementById(`${part}_saved`);
  if (!(select instanceof HTMLSelectElement) || select.selectedOptions[0]?.defaultSelected) return undefined;
  const fields = select.closest('fieldset')?.querySelectorAll('input') ?? [];
  const isUntouched = [...fields].every((field) => field.value === field.defaultValue);
  return (isUntouched && select.value) || undefined;
}

interface SavedAddressPickerProps {
  part: AddressPart;
  /** Values that the fields show. */
  values: AddressValues;
  addresses: Address[];
  onPick(values: AddressValues): void;
}

/** Fills the fields below from the account's addresses; without JavaScript a button does it. */
export function SavedAddressPicker({ part, values, addresses, onPick }: SavedAddressPickerProps) {
  const [earlyPickId] = useState(() => readPickedAddressId(part));
  const pickEarly = useEffectEvent(() => pickAddress(earlyPickId));
  useEffect(() => pickEarly(), []);

  function pickAddress(id: string | undefined) {
    const address = addresses.find((candidate) => candidate.id === id);
    if (address) onPick(addressValues(address));
  }

  return (
    <div className={styles.picker}>
      <label htmlFor={`${part}_saved`}>{messages().checkout.savedAddress}</label>
      <select
        id={`${part}_saved`}
        name={`${part}_saved`}
        value={addresses.find((address) => isSameAddress(addressValues(address), values))?.id ?? ''}
        onChange={(event) => pickAddress(event.target.value)}
      >
        <option value="">—</option>
        {addresses.map((address) => (
          <option key={address.id} value={address.id}>
            {[address.name, address.address1, address.city].join(', ')}
          </option>
        ))}
      </select>
      <noscript>
        <Button type="submit" name="intent" value="fill" formNoValidate variant="secondary" size="small">
          {messages().checkout.useAddress}
        </Button>
      </noscript>
    </div>
  );
}

function isSameAddress(address: AddressValues, values: AddressValues): boolean {
  const fields = [...addressFields, ...extraFields, 'country'] as const;
  return fields.every((field) => (address[field] ?? '') === (values[field] ?? ''));
}
