import type { Address } from '@mercer/contract';
import { type FormEvent, useState } from 'react';
import { browserClient } from '../../client.ts';
import { defaultAddressCountry } from '../../constants.ts';
import { messages } from '../../messages.ts';
import { useNotifications } from '../../state/notifications-provider.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { readAddressForm, type SaveOutcome, saveAddress } from './address-form.ts';
import styles from './profile-dialogs.module.css';

const fields = [
  ['name', messages.addresses.fullName, 'name', true],
  ['address1', messages.addresses.address1, 'address-line1', true],
  ['address2', messages.addresses.address2, 'address-line2', false],
  ['city', messages.addresses.city, 'address-level2', true],
  ['state', messages.addresses.state, 'address-level1', true],
  ['zip', messages.addresses.zip, 'postal-code', true],
  ['country', messages.addresses.country, 'country', true],
  ['phone', messages.addresses.phone, 'tel', false],
] as const;

interface AddressDialogProps {
  /** undefined: a new one */
  address?: Address;
  onClose(): void;
  onSaved(address: Address): void;
}

export function AddressDialog({ address, onClose, onSaved }: AddressDialogProps) {
  const { notify } = useNotifications();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Extract<SaveOutcome, { message: string }>>();

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setBusy(true);
    const outcome = await saveAddress(
      browserClient().account,
      readAddressForm(new FormData(event.currentTarget)),
      address?.id,
    );
    setBusy(false);
    if ('message' in outcome) return setProblem(outcome);
    onSaved(outcome.address);
    notify(address ? messages.addresses.updated : messages.addresses.added, 'success');
    onClose();
  }

  return (
    <Dialog open onClose={onClose} title={address ? messages.addresses.edit : messages.addresses.add}>
      <form onSubmit={save} className={styles.form}>
        {problem && <Alert tone="error">{problem.message}</Alert>}
        {fields.map(([name, label, autoComplete, required]) => (
          <TextField
            key={name}
            name={name}
            label={label}
            autoComplete={autoComplete}
            required={required}
            type={name === 'phone' ? 'tel' : 'text'}
            defaultValue={address?.[name] ?? (name === 'country' && !address ? defaultAddressCountry : '')}
            error={problem?.fields[name]}
          />
        ))}
        {!address && (
          <>
            <Checkbox name="default_shipping" label={messages.addresses.defaultShipping} />
            <Checkbox name="default_billing" label={messages.addresses.defaultBilling} />
          </>
        )}
        <div className={styles.buttons}>
          <Button variant="secondary" onClick={onClose}>
            {messages.common.cancel}
          </Button>
          <Button type="submit" busy={busy}>
            {address ? messages.addresses.saveChanges : messages.addresses.saveNew}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
