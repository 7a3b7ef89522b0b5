import { messages } from '../../messages.ts';
import { TextField } from '../../ui/text-field.tsx';
import { type AddressField, type AddressPart, type AddressValues, addressFields, fieldName } from './checkout-form.ts';
import styles from './checkout-page.module.css';

const labels: Record<AddressField, string> = {
  name: messages.checkout.fullName,
  address1: messages.checkout.address,
  city: messages.checkout.city,
  state: messages.checkout.state,
  zip: messages.checkout.zip,
};

const autocomplete: Record<AddressField, string> = {
  name: 'name',
  address1: 'address-line1',
  city: 'address-level2',
  state: 'address-level1',
  zip: 'postal-code',
};

interface AddressSectionProps {
  part: AddressPart;
  title: string;
  values: AddressValues;
  errors: Record<string, string>;
  onType(field: AddressField, value: string): void;
}

export function AddressSection({ part, title, values, errors, onType }: AddressSectionProps) {
  return (
    <fieldset className={styles.address}>
      <legend className={styles.legend}>{title}</legend>
      {addressFields.map((field) => (
        <div key={field} className={styles[field]}>
          <TextField
            id={fieldName(part, field)}
            name={fieldName(part, field)}
            label={labels[field]}
            autoComplete={`${part} ${autocomplete[field]}`}
            required
            value={values[field]}
            onChange={(event) => onType(field, event.target.value)}
            error={errors[fieldName(part, field)]}
          />
        </div>
      ))}
    </fieldset>
  );
}
