import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ApiKey, keysOptions, revokeKey } from '../../api/keys.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/dialog.tsx';
import { Badge, ErrorState, LoadingState } from '../../ui/notice.tsx';
import { Card, pageStyles } from '../../ui/page.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.tsx';
import styles from './keys.module.css';
import { NewKeyDialog } from './new-key-dialog.tsx';
import { SecretDialog } from './secret-dialog.tsx';

/** Keys by which programs call the operator API. */
export function KeysCard() {
  const words = useWords();
  const [isAdding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string>();
  const { data, error, refetch } = useQuery(keysOptions);
  return (
    <Card
      title={words.keyList.title}
      actions={
        <Button look="primary" onPress={() => setAdding(true)}>
          {words.keyList.create}
        </Button>
      }
    >
      <p className={pageStyles.muted}>{words.keyList.lead}</p>
      {error && !data ? <ErrorState error={error} onRetry={refetch} /> : null}
      {!data && !error ? <LoadingState /> : null}
      <ul>
        {data
          ?.toSorted((first, second) => Number(isOver(first)) - Number(isOver(second)))
          .map((key) => (
            <KeyRow key={key.id} apiKey={key} />
          ))}
      </ul>
      {isAdding ? <NewKeyDialog onClose={() => setAdding(false)} onCreate={setSecret} /> : null}
      {secret === undefined ? null : <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />}
    </Card>
  );
}

const isExpired = ({ expires_at }: ApiKey) => expires_at !== null && Date.parse(expires_at) <= Date.now();
const isOver = (key: ApiKey) => key.date_revoked !== null || isExpired(key);

function KeyRow({ apiKey }: { apiKey: ApiKey }) {
  const words = useWords();
  const formats = useFormats();
  const [isRevoking, setRevoking] = useState(false);
  const { name, scopes, permissions, date_created, date_used, expires_at } = apiKey;
  const rights = permissions
    ? words.keyList.permissionCount(permissions.length)
    : (scopes.includes('write') ? ['write' as const] : scopes).map((scope) => words.keyList.scopes[scope]).join(', ');
  const dates = [
    ...(date_created ? [words.account.created(formats.date(date_created))] : []),
    date_used ? words.account.used(formats.date(date_used)) : words.keyList.neverUsed,
    ...(expires_at && !isExpired(apiKey) ? [words.keyList.until(formats.date(expires_at))] : []),
  ];
  return (
    <li className={styles.key} data-over={isOver(apiKey)}>
      <span>
        <strong>{name}</strong> <KeyBadge apiKey={apiKey} />
        <br />
        <span title={permissions?.map((permission) => words.keyList.permissions[permission] ?? permission).join('\n')}>
          {rights}
        </span>
        <br />
        <span className={pageStyles.muted}>{dates.join(', ')}</span>
      </span>
      {isOver(apiKey) ? null : (
        <Button look="quiet" aria-label={words.keyList.revokeNamed(name)} onPress={() => setRevoking(true)}>
          {words.keyList.revoke}
        </Button>
      )}
      {isRevoking ? <RevokeDialog apiKey={apiKey} onClose={() => setRevoking(false)} /> : null}
    </li>
  );
}

function KeyBadge({ apiKey }: { apiKey: ApiKey }) {
  const words = useWords();
  if (apiKey.date_revoked) return <Badge>{words.keyList.revoked}</Badge>;
  if (isExpired(apiKey)) return <Badge>{words.keyList.expired}</Badge>;
  return null;
}

function RevokeDialog({ apiKey: { id, name }, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const words = useWords();
  const revoking = useAction({
    run: () => revokeKey(id),
    describe: () => words.keyList.revokedNamed(name),
    changes: ['keys'],
    onDone: onClose,
  });
  return (
    <FormDialog
      title={words.keyList.revokeNamed(name)}
      isOpen
      onClose={onClose}
      submitLabel={words.keyList.revoke}
      submitLook="danger"
      isPending={revoking.isPending}
      error={revoking.error}
      onSubmit={() => revoking.run()}
    >
      <p>{words.keyList.revokeLead}</p>
    </FormDialog>
  );
}
