import type { Address } from '@mercer/contract';
import { messages } from '../../messages.ts';
import { type AddressValues, addressValues } from './checkout-form.ts';
import styles from './checkout-page.module.css';

interface SavedAddressPickerProps {
  addresses: Address[];
  onPick(values: AddressValues): void;
}

/** Fills the fields below from the account's addresses; needs script, so it is hidden without. */
export function SavedAddressPicker({ addresses, onPick }: SavedAddressPickerProps) {
  if (addresses.length === 0) return null;

  function pick(id: string) {
    const address = addresses.find((candidate) => candidate.id === id);
    if (address) onPick(addressValues(address));
  }

  return (
    <label className={styles.picker}>
      <span>{messages.checkout.savedAddress}</span>
      <select defaultValue="" onChange={(event) => pick(event.target.value)}>
        <option value="">—</option>
        {addresses.map((address) => (
          <option key={address.id} value={address.id}>
            {[address.name, address.address1, address.city].join(', ')}
          </option>
        ))}
      </select>
    </label>
  );
}
