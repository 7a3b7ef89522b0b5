import { type Address, type CartSettings, maxTextLength } from '@mercer/contract';
import { type FormEvent, useEffect, useState } from 'react';
import { generalCountries } from '../../../constants.ts';
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

/** What a store says about addresses. */
export interface AddressCountries {
  /** Country of an address that is new. */
  home: string;
  /** Fields that addresses of each country have. */
  formats: CartSettings['address_formats'];
}

interface AddressFormProps {
  editing: Editing;
  /** undefined: a new one */
  address: Address | undefined;
  /** Values and problem of a form posted without JavaScript. */
  posted: PostedAddress | undefined;
  countries: AddressCountries;
  onSaved(address: Address): void;
}

export interface PostedAddress extends AddressProblem {
  values: Record<string, string | boolean | null>;
}

export function AddressForm({ editing, address, posted, countries, onSaved }: AddressFormProps) {
  const notify = useNotify();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<AddressProblem | undefined>(posted);
  const [isHydrated, setIsHydrated] = useState(false);
  useEffect(() => setIsHydrated(true), []);
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
        <AddressFields values={posted?.values ?? address ?? {}} errors={problem?.fields ?? {}} countries={countries} />
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
          {/* without scripts another country keeps the fields of the first one, so that the server says what is missing */}
          <Button type="submit" busy={busy} formNoValidate={!isHydrated}>
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
  countries: AddressCountries;
}

const autocomplete = { city: 'address-level2', state: 'address-level1', zip: 'postal-code' } as const;

function AddressFields({ values, errors, countries }: AddressFieldsProps) {
  const words = messages().addresses;
  const getFieldValue = (name: Name) => String(values[name] ?? '');
  const [country, setCountry] = useState(getFieldValue('country') || countries.home);
  const format = countries.formats.find((entry) => entry.countries.includes(country));
  const isGeneral = !format || generalCountries.includes(country);
  const places = isGeneral ? (['city', 'state', 'zip'] as const).map(toGeneralField) : format.fields;
  const getFieldProps = (name: Name) => ({
    name,
    defaultValue: getFieldValue(name),
    error: errors[name],
    maxLength: maxTextLength,
  });
  const fields = places.map(({ id, label, required }) => (
    <TextField
      key={id}
      {...getFieldProps(id)}
      label={isGeneral ? words[id] : label}
      autoComplete={autocomplete[id]}
      required={required}
    />
  ));
  const countryField = (
    <SelectField
      key="country"
      name="country"
      label={words.country}
      autoComplete="country"
      required
      defaultValue={country}
      error={errors.country}
      options={countryOptions(country)}
      onChange={(event) => setCountry(event.target.value)}
    />
  );
  return (
    <>
      <TextField {...getFieldProps('name')} label={words.fullName} autoComplete="name" required />
      <TextField {...getFieldProps('company')} label={words.company} autoComplete="organization" />
      <TextField {...getFieldProps('address1')} label={words.address1} autoComplete="address-line1" required />
      <TextField {...getFieldProps('address2')} label={words.address2} autoComplete="address-line2" />
      <div className={styles.pair}>
        {fields}
        {countryField}
      </div>
      <TextField {...getFieldProps('phone')} label={words.phone} autoComplete="tel" type="tel" />
    </>
  );
}

function toGeneralField(id: 'city' | 'state' | 'zip') {
  return { id, label: '', required: true };
}
