import { maxTextLength } from '@mercer/contract';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { countryName, countryOptions } from '../../countries.ts';
import { messages } from '../../messages.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import {
  type AddressField,
  type AddressPart,
  type AddressValues,
  addressFields,
  type ExtraField,
  extraFields,
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
  company: 'organization',
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
  const field = (name: AddressField | ExtraField, isRequired: boolean) => (
    <div key={name} className={styles[name]}>
      <TextField
        id={fieldName(part, name)}
        name={fieldName(part, name)}
        label={messages().checkout[fieldLabels[name]]}
        autoComplete={`${part} ${autocomplete[name]}`}
        required={isRequired}
        maxLength={maxTextLength}
        value={values[name] ?? ''}
        onChange={(event) => onType(name, event.target.value)}
        error={errors[fieldName(part, name)]}
      />
    </div>
  );
  return (
    <fieldset className={styles.address} onBlur={onLeave}>
      <legend className={styles.legend}>{title}</legend>
      <div className={styles.shortcuts}>{children}</div>
      {addressFields.map((name) => field(name, true))}
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
      <ExtraFields isFilled={extraFields.some((name) => values[name] !== undefined)}>
        {extraFields.map((name) => field(name, false))}
      </ExtraFields>
    </fieldset>
  );
}

interface ExtraFieldsProps {
  /** what is typed in there keeps it open */
  isFilled: boolean;
  children: ReactNode;
}

/** Folded fields are there without scripts; with them nobody meets a field that is not to be seen. */
function ExtraFields({ isFilled, children }: ExtraFieldsProps) {
  const [isHydrated, setIsHydrated] = useState(false);
  const [isUnfolded, setIsUnfolded] = useState(false);
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    // unfolded before the page was hydrated
    setIsUnfolded(details.current?.open ?? false);
    setIsHydrated(true);
  }, []);
  return (
    <details
      ref={details}
      className={styles.extra}
      open={isFilled || undefined}
      onToggle={(event) => setIsUnfolded(event.currentTarget.open)}
    >
      <summary>{messages().checkout.moreFields}</summary>
      {(!isHydrated || isUnfolded || isFilled) && children}
    </details>
  );
}

/** Parcels go where the store ships to, bills anywhere. */
function optionsOf(part: AddressPart, countries: readonly string[], chosen: string) {
  if (part === 'billing') return countryOptions(chosen);
  return countries.map((code) => ({ value: code, label: countryName(code) }));
}
