import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import type { Versioned } from '../../api/operator.ts';
import { changeSetting, type SettingValue, settingOptions } from '../../api/settings.ts';
import { useCan } from '../../rights/me.tsx';
import { Button } from '../../ui/button.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import { ErrorState, LoadingState, Notice } from '../../ui/notice.tsx';
import { Card, Page, pageStyles } from '../../ui/page.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useWords } from '../../words/words.tsx';
import { HealthCard } from './health-card.tsx';
import { KeysCard } from './keys-card.tsx';
import { ManualPaymentFields, StoreFields, TaxFields } from './setting-fields.tsx';
import type { SettingFieldsProps } from './setting-fields-props.ts';
import styles from './settings.module.css';
import { ShippingFields } from './shipping-fields.tsx';

const settingNames = ['store', 'manual_payments', 'payments', 'shipping', 'taxes'] as const;

const health = 'health';
const keyList = 'keys';

/** What stands among the settings, and is none of them. */
const parts: Record<string, () => ReactNode> = { [health]: HealthCard, [keyList]: KeysCard };

/** Fields of the settings that are needed most; the rest is edited as the API has it. */
const fields: Record<string, (props: SettingFieldsProps) => ReactNode> = {
  store: StoreFields,
  manual_payments: ManualPaymentFields,
  shipping: ShippingFields,
  taxes: TaxFields,
};

export default function SettingsPage({ id }: { id?: string | undefined }) {
  const words = useWords();
  const can = useCan();
  const names = [
    ...(can('settings.read', 'settings.write') ? settingNames : []),
    ...(can('settings.read') ? [health] : []),
    ...(can('keys') ? [keyList] : []),
  ];
  const openName = id ?? names[0] ?? 'store';
  const Part = parts[openName];
  return (
    <Page title={words.areas.settings} isNarrow>
      <div className={styles.layout}>
        <nav aria-label={words.areas.settings} className={styles.links}>
          {names.map((name) => (
            <Link key={name} href={`/settings/${name}`} aria-current={name === openName ? 'page' : undefined}>
              {words.settings.names[name]}
            </Link>
          ))}
        </nav>
        {Part ? <Part /> : <Setting key={openName} id={openName} />}
      </div>
    </Page>
  );
}

function Setting({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(settingOptions(id));
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />;
  if (!data) return <LoadingState />;
  return <SettingForm key={data.etag} id={id} setting={data} />;
}

function SettingForm({ id, setting }: { id: string; setting: Versioned<SettingValue> }) {
  const words = useWords();
  const can = useCan();
  const [change, setChange] = useState<SettingValue>({});
  const [text, setText] = useState<string>();
  const [isWrong, setWrong] = useState(false);
  const value = { ...setting.value, ...change };
  const name = words.settings.names[id] ?? id;
  const saving = useAction({
    run: (changed: SettingValue) => changeSetting(id, changed, setting.etag),
    describe: () => words.settings.saved(name),
    href: `/settings/${id}`,
    changes: ['settings', 'me'],
  });
  const Fields = fields[id];
  const isChanged = text !== undefined || Object.keys(change).length > 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const parsed = text === undefined ? change : parseObject(text);
    setWrong(parsed === undefined);
    if (parsed) saving.run(parsed);
  };
  return (
    <form onSubmit={submit} noValidate className={pageStyles.column}>
      <fieldset disabled={!can('settings.write')} className={pageStyles.column}>
        {Fields ? (
          <Card title={name}>
            <Fields value={value} onChange={(next) => setChange((current) => ({ ...current, ...next }))} />
          </Card>
        ) : null}
        <details open={!Fields}>
          <summary>{words.settings.advanced}</summary>
          <div className={styles.code}>
            <TextAreaField
              label={name}
              isLabelHidden
              hint={words.settings.advancedHint}
              error={isWrong ? words.settings.notJson : undefined}
              spellCheck={false}
              value={text ?? JSON.stringify(value, null, 2)}
              onChange={(event) => setText(event.target.value)}
            />
          </div>
        </details>
      </fieldset>
      {saving.error ? <Notice kind="error">{saving.error}</Notice> : null}
      {isChanged ? (
        <div className={pageStyles.row}>
          <Button type="submit" look="primary" isPending={saving.isPending}>
            {words.common.save}
          </Button>
          <Button
            look="quiet"
            onPress={() => {
              setChange({});
              setText(undefined);
            }}
          >
            {words.common.cancel}
          </Button>
        </div>
      ) : null}
    </form>
  );
}

function parseObject(text: string): SettingValue | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
