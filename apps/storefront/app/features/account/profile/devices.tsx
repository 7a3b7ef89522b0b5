import type { AccountSession } from '@mercer/contract';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { formatDate } from '../../../i18n/format-date.ts';
import { messages } from '../../../i18n/messages.ts';
import { browserClient } from '../../../loading/client.ts';
import { type Deferred, PageData } from '../../../loading/page-data.tsx';
import { useNotify } from '../../../state/notifications-provider.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { useHeadingFocus } from '../../../ui/heading-focus.ts';
import cardStyles from '../cards/cards-panel.module.css';
import { endAccountSession } from './end-session.ts';
import styles from './profile-panel.module.css';

interface DevicesProps {
  /** null: they could not be fetched */
  sessions: Deferred<AccountSession[] | null>;
  /** the others have ended since */
  isAlone: boolean;
  /** Reason why a form posted without JavaScript failed. */
  failure?: string | undefined;
}

/** Lists the sessions of the account, each but the current one with a button that ends it. */
export function AccountDevices({ sessions, isAlone, failure }: DevicesProps) {
  const [search] = useSearchParams();
  const { heading, focusHeading } = useHeadingFocus();
  const words = messages().devices;
  return (
    <section className={styles.data} aria-labelledby="devices-title">
      <h3 {...heading} id="devices-title" className={styles.dataTitle}>
        {words.title}
      </h3>
      <p className={styles.hint}>{words.hint}</p>
      {failure && <Alert tone="error">{failure}</Alert>}
      {!failure && search.has('ended') && <Alert tone="success">{words.ended}</Alert>}
      <PageData data={sessions} skeleton={null}>
        {(loaded) =>
          loaded ? (
            <DeviceList
              loaded={isAlone ? loaded.filter(({ current }) => current) : loaded}
              key={String(isAlone)}
              onEnded={focusHeading}
            />
          ) : (
            <Alert tone="error">{words.loadFailed}</Alert>
          )
        }
      </PageData>
    </section>
  );
}

function DeviceList({ loaded, onEnded }: { loaded: AccountSession[]; onEnded(): void }) {
  const notify = useNotify();
  const [sessions, setSessions] = useState(loaded);

  async function endDeviceSession(id: string) {
    const failed = await endAccountSession(browserClient().account, id);
    notify(failed ?? messages().devices.ended, failed ? 'error' : 'success');
    if (failed) return;
    setSessions((now) => now.filter((session) => session.id !== id));
    onEnded();
  }

  return (
    <ul className={cardStyles.list}>
      {sessions.map((session) => (
        <DeviceItem key={session.id} session={session} onEnd={() => endDeviceSession(session.id)} />
      ))}
    </ul>
  );
}

function DeviceItem({ session, onEnd }: { session: AccountSession; onEnd(): void }) {
  const words = messages().devices;
  const name = session.browser ?? words.unknown;
  return (
    <li className={cardStyles.card}>
      <div className={cardStyles.facts}>
        <strong>{name}</strong>
        <span className={cardStyles.expires}>{words.lastUsed(formatDate(session.date_used))}</span>
      </div>
      {session.current ? (
        <Chip color="info">{words.current}</Chip>
      ) : (
        <EndSessionForm id={session.id} name={name} onEnd={onEnd} />
      )}
    </li>
  );
}

function EndSessionForm({ id, name, onEnd }: { id: string; name: string; onEnd(): void }) {
  function submitEndForm(event: FormEvent) {
    event.preventDefault();
    onEnd();
  }
  return (
    <form method="post" action="/account?index&edit=session" onSubmit={submitEndForm}>
      <input type="hidden" name="session_id" value={id} />
      <Button type="submit" variant="secondary" size="small">
        {messages().devices.end}
        <span className={styles.hidden}> {name}</span>
      </Button>
    </form>
  );
}
