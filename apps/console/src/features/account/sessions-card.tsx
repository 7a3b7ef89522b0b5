import { useQuery } from '@tanstack/react-query';
import { endSession, type StaffSession, sessionsOptions } from '../../api/account.ts';
import { useMe } from '../../rights/me.tsx';
import { Button } from '../../ui/button.tsx';
import { Badge, ErrorState, LoadingState, Notice } from '../../ui/notice.tsx';
import { Card, pageStyles } from '../../ui/page.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.tsx';
import styles from './account.module.css';

/** Where the person is signed in; each session but this one can be ended. */
export function SessionsCard() {
  const words = useWords();
  const me = useMe();
  const { data, error, refetch } = useQuery(sessionsOptions);
  const sessions = data
    ?.filter(({ staff }) => staff.id === me.id)
    .toSorted((first, second) => Number(second.current) - Number(first.current));
  return (
    <Card title={words.account.sessions}>
      {error && !data ? <ErrorState error={error} onRetry={refetch} /> : null}
      {!data && !error ? <LoadingState /> : null}
      <ul>
        {sessions?.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
    </Card>
  );
}

function SessionRow({ session: { id, browser, current, date_created, date_used } }: { session: StaffSession }) {
  const words = useWords();
  const formats = useFormats();
  const name = browser ?? words.account.unknownBrowser;
  const ending = useAction({
    run: () => endSession(id),
    describe: () => words.account.sessionEnded(name),
    changes: ['sessions'],
  });
  return (
    <li className={styles.passkey}>
      <span>
        <strong>{name}</strong> {current ? <Badge tone="info">{words.account.thisSession}</Badge> : null}
        <br />
        <span className={pageStyles.muted}>
          {words.account.created(formats.time(date_created))}, {words.account.used(formats.time(date_used))}
        </span>
      </span>
      {current ? (
        <span />
      ) : (
        <Button
          look="quiet"
          aria-label={words.account.endSession(name)}
          isPending={ending.isPending}
          onPress={() => ending.run()}
        >
          {words.account.end}
        </Button>
      )}
      {ending.error ? <Notice kind="error">{ending.error}</Notice> : null}
    </li>
  );
}
