import { type FormEvent, useState } from 'react';
import { changeMe } from '../../api/session.ts';
import { useMe } from '../../rights/me.tsx';
import { Button } from '../../ui/button.tsx';
import { describeFieldError } from '../../ui/describe-error.ts';
import { SelectField, TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Card, Page, pageStyles } from '../../ui/page.tsx';
import { useAction } from '../../ui/use-action.ts';
import { toInterfaceLanguage, useWords } from '../../words/words.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';
import { SessionsCard } from './sessions-card.tsx';

/** Name, language, proofs and sessions of whoever is signed in. */
export default function AccountPage() {
  const words = useWords();
  return (
    <Page title={words.account.title} isNarrow>
      <div className={pageStyles.columns}>
        <div className={pageStyles.column}>
          <PersonCard />
          <PasskeysCard />
          <SessionsCard />
        </div>
        <div className={pageStyles.column}>
          <PasswordCard />
          <SecondFactorCard />
        </div>
      </div>
    </Page>
  );
}

function PersonCard() {
  const words = useWords();
  const me = useMe();
  const [name, setName] = useState(me.name);
  const [locale, setLocale] = useState<string>(toInterfaceLanguage(me.locale));
  const saving = useAction({
    run: () => changeMe({ name: name.trim(), locale }),
    describe: () => words.account.saved,
    changes: ['me', 'staff'],
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    saving.run();
  };
  const nameError = describeFieldError(saving.rawError, 'name');
  return (
    <Card title={words.account.person}>
      <form onSubmit={submit} noValidate className={pageStyles.column}>
        <p className={pageStyles.muted}>{me.email}</p>
        <TextField
          label={words.welcome.name}
          autoComplete="name"
          value={name}
          error={nameError}
          onChange={(event) => setName(event.target.value)}
        />
        <SelectField label={words.account.language} value={locale} onChange={(event) => setLocale(event.target.value)}>
          {Object.entries(words.account.languages).map(([language, title]) => (
            <option key={language} value={language}>
              {title}
            </option>
          ))}
        </SelectField>
        {saving.error && !nameError ? <Notice kind="error">{saving.error}</Notice> : null}
        <div className={pageStyles.row}>
          <Button type="submit" isPending={saving.isPending}>
            {words.common.save}
          </Button>
        </div>
      </form>
    </Card>
  );
}

function PasswordCard() {
  const words = useWords();
  const me = useMe();
  const [currentPassword, setCurrentPassword] = useState('');
  const [password, setPassword] = useState('');
  const changing = useAction({
    run: () => changeMe({ password, current_password: currentPassword }),
    describe: () => words.account.passwordChanged,
    changes: ['me'],
    onDone: () => {
      setCurrentPassword('');
      setPassword('');
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    changing.run();
  };
  const currentError = describeFieldError(changing.rawError, 'current_password');
  const passwordError = describeFieldError(changing.rawError, 'password');
  return (
    <Card title={words.account.password}>
      <form onSubmit={submit} noValidate className={pageStyles.column}>
        {/* managers of passwords read whose password it is */}
        <input type="hidden" autoComplete="username" value={me.email ?? ''} />
        <TextField
          label={words.account.currentPassword}
          type="password"
          autoComplete="current-password"
          value={currentPassword}
          error={currentError}
          onChange={(event) => setCurrentPassword(event.target.value)}
        />
        <TextField
          label={words.account.newPassword}
          type="password"
          autoComplete="new-password"
          hint={words.welcome.passwordHint}
          value={password}
          error={passwordError}
          onChange={(event) => setPassword(event.target.value)}
        />
        {changing.error && !currentError && !passwordError ? <Notice kind="error">{changing.error}</Notice> : null}
        <div className={pageStyles.row}>
          <Button type="submit" isPending={changing.isPending} isDisabled={password === ''}>
            {words.account.changePassword}
          </Button>
        </div>
      </form>
    </Card>
  );
}
