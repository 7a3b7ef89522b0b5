import { type CartSettings, maxTextLength } from '@mercer/contract';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { generalCountries } from '../../constants.ts';
import { countryOptions, getCountryName } from '../../i18n/countries.ts';
import { messages } from '../../i18n/messages.ts';
import marker from '../../ui/disclosure.module.css';
import { TextField } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import {
  type AddressField,
  type AddressPart,
  type AddressValues,
  type ExtraField,
  extraFields,
  getFieldName,
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

type PlaceField = Omit<CartSettings['address_formats'][number]['fields'][number], 'label'> & { label?: string };

/** The fields of §2, in reading order. */
const defaultPlaceFields: PlaceField[] = (['city', 'state', 'zip'] as const).map((id) => ({ id, required: true }));

interface AddressSectionProps {
  part: AddressPart;
  title: string;
  values: AddressValues;
  errors: Record<string, string>;
  /** Codes of the countries that the store ships to; with a single one there is no choice. */
  countries: readonly string[];
  /** Fields that addresses of each country have. */
  formats: CartSettings['address_formats'];
  onType(field: keyof AddressValues, value: string): void;
  /** the shopper has left a field */
  onLeave?: (() => void) | undefined;
  /** True to offer all countries, however many the store ships to. */
  choosesCountry?: boolean;
  /** Controls above the fields that fill them. */
  children: ReactNode;
}

export function AddressSection(props: AddressSectionProps) {
  const { part, title, values, errors, countries, formats, onType, onLeave, children } = props;
  const format = formats.find((entry) => entry.countries.includes(values.country));
  const placeFields = !format || generalCountries.includes(values.country) ? defaultPlaceFields : format.fields;
  const renderField = (name: AddressField | ExtraField, isRequired: boolean, label?: string) => (
    // a city after its postal code stands beside it
    <div key={name} className={name === 'city' && placeFields[0]?.id === 'zip' ? undefined : styles[name]}>
      <TextField
        id={getFieldName(part, name)}
        name={getFieldName(part, name)}
        label={label ?? messages().checkout[fieldLabels[name]]}
        autoComplete={`${part} ${autocomplete[name]}`}
        required={isRequired}
        maxLength={maxTextLength}
        value={values[name] ?? ''}
        onChange={(event) => onType(name, event.target.value)}
        error={errors[getFieldName(part, name)]}
      />
    </div>
  );
  return (
    <fieldset className={styles.address} onBlur={onLeave}>
      <legend className={styles.legend}>{title}</legend>
      <div className={styles.shortcuts}>{children}</div>
      {renderField('name', true)}
      {renderField('address1', true)}
      {placeFields.map(({ id, required, label }) => renderField(id, required, label))}
      {countries.length > 1 || props.choosesCountry ? (
        <SelectField
          id={getFieldName(part, 'country')}
          name={getFieldName(part, 'country')}
          className={styles.country}
          label={messages().checkout.country}
          autoComplete={`${part} country`}
          value={values.country}
          onChange={(event) => onType('country', event.target.value)}
          error={errors[getFieldName(part, 'country')]}
          options={listCountryOptions(part, countries, values.country)}
        />
      ) : (
        <input type="hidden" name={getFieldName(part, 'country')} value={values.country} />
      )}
      <ExtraFields isFilled={extraFields.some((name) => values[name] !== undefined)}>
        {extraFields.map((name) => renderField(name, false))}
      </ExtraFields>
    </fieldset>
  );
}

interface ExtraFieldsProps {
  /** True when a field in it has a value, which keeps it open. */
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
      <summary className={marker.marker}>{messages().checkout.moreFields}</summary>
      {(!isHydrated || isUnfolded || isFilled) && children}
    </details>
  );
}

/** Parcels go where the store ships to, bills anywhere. */
function listCountryOptions(part: AddressPart, countries: readonly string[], selectedCountry: string) {
  if (part === 'billing') return countryOptions(selectedCountry);
  return countries.map((code) => ({ value: code, label: getCountryName(code) }));
}
