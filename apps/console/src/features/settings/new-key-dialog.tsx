import { useState } from 'react';
import { createKey, type KeyScope, type Permission } from '../../api/keys.ts';
import { useMe } from '../../rights/me.tsx';
import { describeFieldError } from '../../ui/describe-error.ts';
import { FormDialog } from '../../ui/dialog.tsx';
import { CheckField, SelectField, TextField } from '../../ui/field.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useWords } from '../../words/words.tsx';
import styles from './keys.module.css';

/** What a key may do: a scope with all that it opens, or permissions one by one. */
type Rights = KeyScope | 'permissions';

const rightsList: Rights[] = ['read', 'orders', 'catalogue', 'write', 'permissions'];
const dayMs = 86_400_000;
const lifetimes = ['', '30', '90', '365'] as const;

function toScopes(rights: Rights): KeyScope[] {
  return rights === 'write' || rights === 'permissions' ? ['read', 'write'] : [rights];
}

interface NewKeyDialogProps {
  onClose: () => void;
  /** Called with the secret, which nobody can read again. */
  onCreate: (secret: string) => void;
}

export function NewKeyDialog({ onClose, onCreate }: NewKeyDialogProps) {
  const words = useWords();
  const me = useMe();
  const [name, setName] = useState('');
  const [rights, setRights] = useState<Rights>('read');
  const [permissions, setPermissions] = useState<ReadonlySet<string>>(new Set());
  const [days, setDays] = useState<string>('');
  const creation = useAction({
    run: () =>
      createKey({
        name: name.trim(),
        scopes: toScopes(rights),
        // the list below has the person's permissions
        ...(rights === 'permissions' ? { permissions: [...permissions] as Permission[] } : {}),
        ...(days ? { expires_at: new Date(Date.now() + Number(days) * dayMs).toISOString() } : {}),
      }),
    describe: () => words.keyList.created(name.trim()),
    changes: ['keys'],
    onDone({ secret }) {
      onCreate(secret);
      onClose();
    },
  });
  const toggle = (permission: string, isChosen: boolean) =>
    setPermissions(
      (current) => new Set([...current].filter((name) => name !== permission).concat(isChosen ? permission : [])),
    );
  return (
    <FormDialog
      title={words.keyList.create}
      isOpen
      onClose={onClose}
      submitLabel={words.keyList.create}
      isPending={creation.isPending}
      isDisabled={name.trim() === '' || (rights === 'permissions' && permissions.size === 0)}
      error={creation.error}
      onSubmit={() => creation.run()}
    >
      <TextField
        label={words.keyList.name}
        hint={words.keyList.nameHint}
        autoFocus
        autoComplete="off"
        maxLength={100}
        value={name}
        error={describeFieldError(creation.rawError, 'name')}
        onChange={({ target }) => setName(target.value)}
      />
      <SelectField
        label={words.keyList.rights}
        value={rights}
        // the options below are all rights
        onChange={({ target }) => setRights(target.value as Rights)}
      >
        {rightsList.map((option) => (
          <option key={option} value={option}>
            {words.keyList.scopes[option]}
          </option>
        ))}
      </SelectField>
      {rights === 'permissions' ? (
        <fieldset className={styles.permissions}>
          <legend>{words.keyList.scopes.permissions}</legend>
          {me.permissions.map((permission) => (
            <CheckField
              key={permission}
              label={words.keyList.permissions[permission] ?? permission}
              checked={permissions.has(permission)}
              onChange={({ target }) => toggle(permission, target.checked)}
            />
          ))}
        </fieldset>
      ) : null}
      <SelectField label={words.keyList.lifetime} value={days} onChange={({ target }) => setDays(target.value)}>
        {lifetimes.map((lifetime) => (
          <option key={lifetime} value={lifetime}>
            {lifetime === '' ? words.keyList.untilRevoked : words.keyList.forDays(Number(lifetime))}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  );
}
