import { type Address, maxTextLength } from '@mercer/contract';
import { type FormEvent, useState } from 'react';
import { defaultAddressCountry } from '../../../constants.ts';
import { countryOptions } from '../../../i18n/countries.ts';
import { messages } from '../../../i18n/messages.ts';
import { browserClient } from '../../../loading/client.ts';
import { useNotify } from '../../../state/notifications-provider.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { TextField } from '../../../ui/field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { EditButtons, EditContainer, type Editing } from '../edit-place.tsx';
import styles from '../profile/profile-panel.module.css';
import { type AddressProblem, type addressFields, readAddressForm, saveAddress } from './save-address.ts';

interface AddressFormProps {
  editing: Editing;
  /** undefined: a new one */
  address: Address | undefined;
  /** Values and problem of a form posted without JavaScript. */
  posted: PostedAddress | undefined;
  onSaved(address: Address): void;
}

export interface PostedAddress extends AddressProblem {
  values: Record<string, string | boolean | null>;
}

export function AddressForm({ editing, address, posted, onSaved }: AddressFormProps) {
  const notify = useNotify();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<AddressProblem | undefined>(posted);
  const words = messages().addresses;
  const action = `${editing.path}?edit=${encodeURIComponent(address?.id ?? 'new')}`;

  async function submitAddress(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const input = readAddressForm(new FormData(event.currentTarget));
    const outcome = await saveAddress(browserClient().account, input, address?.id);
    setBusy(false);
    if ('message' in outcome) return setProblem(outcome);
    onSaved(outcome.address);
    notify(address ? words.updated : words.added, 'success');
    editing.close();
  }

  return (
    <EditContainer editing={editing} title={address ? words.edit : words.add}>
      <form method="post" action={action} onSubmit={submitAddress} className={styles.form}>
        {problem && <Alert tone="error">{problem.message}</Alert>}
        <AddressFields values={posted?.values ?? address ?? {}} errors={problem?.fields ?? {}} />
        {!address && (
          <>
            <Checkbox
              name="default_shipping"
              label={words.defaultShipping}
              defaultChecked={posted?.values.default_shipping === true}
            />
            <Checkbox
              name="default_billing"
              label={words.defaultBilling}
              defaultChecked={posted?.values.default_billing === true}
            />
          </>
        )}
        <EditButtons editing={editing}>
          <Button type="submit" busy={busy}>
            {address ? words.saveChanges : words.saveNew}
          </Button>
        </EditButtons>
      </form>
    </EditContainer>
  );
}

type Name = (typeof addressFields)[number];

interface AddressFieldsProps {
  values: { [name in Name]?: string | boolean | null };
  errors: Record<string, string>;
}

function AddressFields({ values, errors }: AddressFieldsProps) {
  const words = messages().addresses;
  const getFieldValue = (name: Name) => String(values[name] ?? '');
  const country = getFieldValue('country') || defaultAddressCountry;
  const getFieldProps = (name: Name) => ({
    name,
    defaultValue: getFieldValue(name),
    error: errors[name],
    maxLength: maxTextLength,
  });
  return (
    <>
      <TextField {...getFieldProps('name')} label={words.fullName} autoComplete="name" required />
      <TextField {...getFieldProps('company')} label={words.company} autoComplete="organization" />
      <TextField {...getFieldProps('address1')} label={words.address1} autoComplete="address-line1" required />
      <TextField {...getFieldProps('address2')} label={words.address2} autoComplete="address-line2" />
      <div className={styles.pair}>
        <TextField {...getFieldProps('city')} label={words.city} autoComplete="address-level2" required />
        <TextField {...getFieldProps('state')} label={words.state} autoComplete="address-level1" required />
      </div>
      <div className={styles.pair}>
        <TextField {...getFieldProps('zip')} label={words.zip} autoComplete="postal-code" required />
        <SelectField
          name="country"
          label={words.country}
          autoComplete="country"
          required
          defaultValue={country}
          error={errors.country}
          options={countryOptions(country)}
        />
      </div>
      <TextField {...getFieldProps('phone')} label={words.phone} autoComplete="tel" type="tel" />
    </>
  );
}
