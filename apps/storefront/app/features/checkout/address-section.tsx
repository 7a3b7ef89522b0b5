import { maxTextLength } from '@mercer/contract';
import type { ReactNode } from 'react';
import { allCountries, countryName } from '../../countries.ts';
import { messages } from '../../messages.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import {
  type AddressField,
  type AddressPart,
  type AddressValues,
  addressFields,
  type ExtraField,
  fieldName,
} from './checkout-form.ts';
import styles from './checkout-page.module.css';
import { fieldLabels } from './field-labels.ts';

const autocomplete: Record<AddressField | ExtraField, string> = {
  name: 'name',
  address1: 'address-line1',
  city: 'address-level2',
  state: 'address-level1',
  zip: 'postal-code',
  address2: 'address-line2',
  phone: 'tel',
};

interface AddressSectionProps {
  part: AddressPart;
  title: string;
  values: AddressValues;
  errors: Record<string, string>;
  /** where the store ships to; with one there is nothing to choose */
  countries: readonly string[];
  onType(field: keyof AddressValues, value: string): void;
  /** the shopper has left a field */
  onLeave?: () => void;
  /** what fills the fields, above them */
  children: ReactNode;
}

export function AddressSection(props: AddressSectionProps) {
  const { part, title, values, errors, countries, onType, onLeave, children } = props;
  const shown = inOrder.filter((field) => isRequired(field) || values[field] !== undefined);
  return (
    <fieldset className={styles.address} onBlur={onLeave}>
      <legend className={styles.legend}>{title}</legend>
      <div className={styles.shortcuts}>{children}</div>
      {shown.map((field) => (
        <div key={field} className={styles[field]}>
          <TextField
            id={fieldName(part, field)}
            name={fieldName(part, field)}
            label={messages().checkout[fieldLabels[field]]}
            autoComplete={`${part} ${autocomplete[field]}`}
            required={isRequired(field)}
            maxLength={maxTextLength}
            value={values[field] ?? ''}
            onChange={(event) => onType(field, event.target.value)}
            error={errors[fieldName(part, field)]}
          />
        </div>
      ))}
      {countries.length > 1 ? (
        <SelectField
          id={fieldName(part, 'country')}
          name={fieldName(part, 'country')}
          className={styles.country}
          label={messages().checkout.country}
          autoComplete={`${part} country`}
          value={values.country}
          onChange={(event) => onType('country', event.target.value)}
          error={errors[fieldName(part, 'country')]}
          options={optionsOf(part, countries, values.country)}
        />
      ) : (
        <input type="hidden" name={fieldName(part, 'country')} value={values.country} />
      )}
    </fieldset>
  );
}

const inOrder = ['name', 'address1', 'address2', 'city', 'state', 'zip', 'phone'] as const;

function isRequired(field: AddressField | ExtraField): boolean {
  return addressFields.some((required) => required === field);
}

/** Parcels go where the store ships to, bills anywhere. */
function optionsOf(part: AddressPart, countries: readonly string[], chosen: string) {
  if (part === 'billing') return allCountries(chosen).map(({ code, name }) => ({ value: code, label: name }));
  return countries.map((code) => ({ value: code, label: countryName(code) }));
}
