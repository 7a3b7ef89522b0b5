import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { canUsePasskeys, createPasskey, deletePasskey, type Passkey, passkeysOptions } from '../../api/passkeys.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { ErrorState, Notice } from '../../ui/notice.tsx';
import { Card, pageStyles } from '../../ui/page.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.tsx';
import styles from './account.module.css';

/** Passkeys of whoever is signed in: their devices, one more, or one less. */
export function PasskeysCard() {
  const words = useWords();
  const [isAdding, setAdding] = useState(false);
  const { data, error, refetch } = useQuery(passkeysOptions);
  return (
    <Card title={words.account.passkeys}>
      <p className={pageStyles.muted}>{words.account.passkeysLead}</p>
      {error && !data ? <ErrorState error={error} onRetry={refetch} /> : null}
      {data?.length === 0 ? <p>{words.account.noPasskeys}</p> : null}
      <ul>
        {data?.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} />
        ))}
      </ul>
      {canUsePasskeys() ? (
        <div className={pageStyles.row}>
          <Button onPress={() => setAdding(true)}>{words.account.addPasskey}</Button>
        </div>
      ) : (
        <Notice kind="info">{words.account.passkeysUnknown}</Notice>
      )}
      {isAdding ? <AddDialog onClose={() => setAdding(false)} /> : null}
    </Card>
  );
}

function PasskeyRow({ passkey: { id, name, date_created, date_used } }: { passkey: Passkey }) {
  const words = useWords();
  const formats = useFormats();
  const removing = useAction({
    run: () => deletePasskey(id),
    describe: () => words.account.passkeyRemoved(name),
    changes: ['passkeys', 'staff'],
  });
  const dates = [
    words.account.created(formats.date(date_created)),
    ...(date_used ? [words.account.used(formats.date(date_used))] : []),
  ];
  return (
    <li className={styles.passkey}>
      <span>
        <strong>{name}</strong>
        <br />
        <span className={pageStyles.muted}>{dates.join(', ')}</span>
      </span>
      <Button
        look="quiet"
        aria-label={words.account.removePasskey(name)}
        isPending={removing.isPending}
        onPress={() => removing.run()}
      >
        {words.common.remove}
      </Button>
      {removing.error ? <Notice kind="error">{removing.error}</Notice> : null}
    </li>
  );
}

function AddDialog({ onClose }: { onClose: () => void }) {
  const words = useWords();
  const [name, setName] = useState('');
  const adding = useAction({
    run: () => createPasskey(name.trim()),
    describe: () => words.account.passkeyAdded(name.trim()),
    changes: ['passkeys', 'staff'],
    onDone: onClose,
  });
  return (
    <FormDialog
      title={words.account.addPasskey}
      isOpen
      onClose={onClose}
      submitLabel={words.account.addPasskey}
      isPending={adding.isPending}
      isDisabled={name.trim() === ''}
      error={adding.error}
      onSubmit={() => adding.run()}
    >
      <TextField
        label={words.account.passkeyName}
        autoFocus
        autoComplete="off"
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
    </FormDialog>
  );
}
