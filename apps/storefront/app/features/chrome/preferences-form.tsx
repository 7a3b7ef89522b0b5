import { useId } from 'react';
import { useLocation } from 'react-router';
import { currentLanguage } from '../../i18n/language.ts';
import { messages } from '../../i18n/messages.ts';
import type { Choice } from '../../loading/request-context.ts';
import { useStore } from '../../state/store.tsx';
import styles from './preferences-form.module.css';

/** Language and currency where the store has several: a plain form, as the whole page changes. */
export function PreferencesForm() {
  const { locales, currencies } = useStore();
  const { pathname, search } = useLocation();
  const { locale, currency } = currentLanguage();
  const words = messages().footer;
  if (locales.length < 2 && currencies.length < 2) return null;
  return (
    <form method="post" action="/preferences" className={styles.form}>
      <input type="hidden" name="from" value={pathname + search} />
      <PreferenceSelect name="locale" label={words.language} choices={locales} selectedCode={locale} />
      <PreferenceSelect name="currency" label={words.currency} choices={currencies} selectedCode={currency.code} />
      <button type="submit" className={styles.change}>
        {words.change}
      </button>
    </form>
  );
}

interface ChoicesProps {
  name: string;
  label: string;
  choices: Choice[];
  selectedCode: string;
}

function PreferenceSelect({ name, label, choices, selectedCode }: ChoicesProps) {
  const id = useId();
  if (choices.length < 2) return null;
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>{label}</label>
      <select id={id} name={name} defaultValue={selectedCode}>
        {choices.map((choice) => (
          <option key={choice.code} value={choice.code}>
            {choice.name}
          </option>
        ))}
      </select>
    </div>
  );
}
