import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  type NewSecondFactor,
  secondFactorOptions,
} from '../../api/account.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, FormDialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Badge, ErrorState, Notice } from '../../ui/notice.tsx';
import { Card, pageStyles } from '../../ui/page.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.tsx';
import styles from './account.module.css';

/** Codes of an app, which the sign-in asks for besides the password. */
export function SecondFactorCard() {
  const words = useWords();
  const formats = useFormats();
  const [app, setApp] = useState<NewSecondFactor>();
  const [recoveryCodes, setRecoveryCodes] = useState<string[]>();
  const { data, error, refetch } = useQuery(secondFactorOptions);
  const beginning = useAction({
    run: beginSecondFactor,
    describe: () => words.account.scanCode,
    changes: [],
    onDone: setApp,
  });
  const ending = useAction({
    run: endSecondFactor,
    describe: () => words.account.factorOff,
    changes: ['second-factor', 'staff'],
  });
  const refusal = beginning.error ?? ending.error;
  return (
    <Card title={words.account.secondFactor}>
      <p className={pageStyles.muted}>{words.account.secondFactorLead}</p>
      {error && !data ? <ErrorState error={error} onRetry={refetch} /> : null}
      {data?.on ? (
        <p>
          <Badge tone="success">{words.account.on}</Badge>{' '}
          {data.date_on ? words.account.created(formats.date(data.date_on)) : null}
        </p>
      ) : null}
      {refusal ? <Notice kind="error">{refusal}</Notice> : null}
      {data ? (
        <div className={pageStyles.row}>
          {data.on ? (
            <Button look="danger" isPending={ending.isPending} onPress={() => ending.run()}>
              {words.account.turnOff}
            </Button>
          ) : (
            <Button isPending={beginning.isPending} onPress={() => beginning.run()}>
              {words.account.turnOn}
            </Button>
          )}
        </div>
      ) : null}
      {app ? <ConfirmDialog app={app} onClose={() => setApp(undefined)} onConfirm={setRecoveryCodes} /> : null}
      {recoveryCodes ? <RecoveryDialog codes={recoveryCodes} onClose={() => setRecoveryCodes(undefined)} /> : null}
    </Card>
  );
}

interface ConfirmDialogProps {
  app: NewSecondFactor;
  onClose: () => void;
  onConfirm: (recoveryCodes: string[]) => void;
}

/** The secret as a picture for the app's camera, and as text; the first code turns it on. */
function ConfirmDialog({ app: { secret, qr_svg }, onClose, onConfirm }: ConfirmDialogProps) {
  const words = useWords();
  const [code, setCode] = useState('');
  const confirming = useAction({
    run: () => confirmSecondFactor(code.trim()),
    describe: () => words.account.factorOn,
    changes: ['second-factor', 'staff'],
    onDone({ recovery_codes }) {
      onConfirm(recovery_codes);
      onClose();
    },
  });
  return (
    <FormDialog
      title={words.account.secondFactor}
      isOpen
      onClose={onClose}
      submitLabel={words.account.turnOn}
      isPending={confirming.isPending}
      isDisabled={code.trim() === ''}
      error={confirming.error}
      onSubmit={() => confirming.run()}
    >
      <p>{words.account.scanCode}</p>
      <img
        className={styles.qr}
        src={`data:image/svg+xml,${encodeURIComponent(qr_svg)}`}
        alt={words.account.qr}
        width={216}
        height={216}
      />
      <TextField label={words.account.secret} readOnly value={secret} onFocus={({ target }) => target.select()} />
      <TextField
        label={words.signIn.code}
        autoFocus
        autoComplete="one-time-code"
        inputMode="numeric"
        value={code}
        onChange={({ target }) => setCode(target.value)}
      />
    </FormDialog>
  );
}

function RecoveryDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const words = useWords();
  return (
    <Dialog title={words.account.recoveryCodes} isOpen isDismissable={false} onClose={onClose}>
      <p>{words.account.recoveryLead}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={pageStyles.row}>
        <Button look="primary" onPress={onClose}>
          {words.keyList.stored}
        </Button>
      </div>
    </Dialog>
  );
}
