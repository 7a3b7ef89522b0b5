import { CheckField, TextField } from '../../ui/field.tsx';
import { pageStyles } from '../../ui/page.tsx';
import { useWords } from '../../words/words.tsx';
import type { SettingFieldsProps } from './setting-fields-props.ts';

const readText = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

export function StoreFields({ value, onChange }: SettingFieldsProps) {
  const { settings } = useWords();
  const names = settings.storeFields;
  const texts: [field: string, label: string][] = [
    ['name', names.name],
    ['support_email', names.supportEmail],
    ['country', names.country],
    ['currency', names.currency],
    ['locale', names.locale],
    ['time_zone', names.timeZone],
  ];
  return (
    <div className={pageStyles.fields}>
      {texts.map(([field, label]) => (
        <TextField
          key={field}
          label={label}
          value={readText(value[field])}
          onChange={(event) => onChange({ [field]: event.target.value || null })}
        />
      ))}
    </div>
  );
}

export function TaxFields({ value, onChange }: SettingFieldsProps) {
  const { settings } = useWords();
  return (
    <>
      <CheckField
        label={settings.pricesIncludeTax}
        checked={value.prices_include_tax === true}
        onChange={(event) => onChange({ prices_include_tax: event.target.checked })}
      />
      <p className={pageStyles.muted}>{settings.taxHint}</p>
    </>
  );
}

/** Bank transfer, invoice and cash on delivery: payments that no gateway makes. */
export function ManualPaymentFields({ value, onChange }: SettingFieldsProps) {
  const { settings } = useWords();
  const methods: [method: string, label: string][] = [
    ['bank_transfer', settings.bankTransfer],
    ['invoice', settings.invoice],
    ['cash_on_delivery', settings.cashOnDelivery],
  ];
  const account = Object(Object(value.bank_transfer).account);
  const changeMethod = (method: string, fields: object) =>
    onChange({ [method]: { ...Object(value[method]), ...fields } });
  const changeAccount = (fields: object) => changeMethod('bank_transfer', { account: { ...account, ...fields } });
  return (
    <div className={pageStyles.fields}>
      {methods.map(([method, label]) => (
        <CheckField
          key={method}
          label={label}
          checked={Object(value[method]).enabled === true}
          onChange={(event) => changeMethod(method, { enabled: event.target.checked })}
        />
      ))}
      {Object(value.bank_transfer).enabled === true ? (
        <div className={pageStyles.pair}>
          <TextField
            label={settings.holder}
            value={readText(account.holder)}
            onChange={(event) => changeAccount({ holder: event.target.value })}
          />
          <TextField
            label={settings.iban}
            value={readText(account.iban)}
            onChange={(event) => changeAccount({ iban: event.target.value })}
          />
        </div>
      ) : null}
    </div>
  );
}
