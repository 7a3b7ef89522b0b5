import type { SecondFactor } from '@mercer/contract';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { formatDate } from '../../../i18n/format-date.ts';
import { messages } from '../../../i18n/messages.ts';
import { type Deferred, PageData } from '../../../loading/page-data.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { EditButton, type Editing } from '../edit-place.tsx';
import styles from './profile-panel.module.css';
import { isSecondStepForm, type SecondStepOutcome } from './second-step.ts';
import { SecondStepForms } from './second-step-forms.tsx';

interface SecondStepProps {
  /** null: it could not be fetched */
  factor: Deferred<SecondFactor | null>;
  editing: Editing;
  /** Outcome of a form posted without JavaScript. */
  posted?: SecondStepOutcome | undefined;
  /** The account's other sessions have ended. */
  onChanged(): void;
}

/** Shows whether signing in needs a code from an app, and the forms that change it. */
export function SecondStepSection({ factor, editing, posted, onChanged }: SecondStepProps) {
  const [search] = useSearchParams();
  const [changed, setChanged] = useState<SecondFactor>();
  const words = messages().secondStep;

  function updateFactor(now: SecondFactor) {
    setChanged(now);
    onChanged();
  }

  return (
    <section className={styles.data} aria-labelledby="second-step-title">
      <h3 id="second-step-title" className={styles.dataTitle}>
        {words.title}
      </h3>
      <p className={styles.hint}>{words.hint}</p>
      {search.has('second-step-off') && !changed && <Alert tone="success">{words.turnedOff}</Alert>}
      <PageData data={factor} skeleton={null}>
        {(loaded) =>
          loaded ? (
            <SecondStepState factor={changed ?? loaded} editing={editing} />
          ) : (
            <Alert tone="error">{words.loadFailed}</Alert>
          )
        }
      </PageData>
      {isSecondStepForm(editing.target) && (
        <SecondStepForms
          key={editing.target}
          form={editing.target}
          editing={editing}
          posted={posted}
          onChange={updateFactor}
        />
      )}
    </section>
  );
}

function SecondStepState({ factor, editing }: { factor: SecondFactor; editing: Editing }) {
  const words = messages().secondStep;
  return (
    <div className={styles.dataButtons}>
      {factor.on && (
        <p>
          {factor.date_on && <strong>{words.onSince(formatDate(factor.date_on))}</strong>}
          <br />
          {words.left(factor.recovery_codes_left)}
        </p>
      )}
      <EditButton
        editing={editing}
        target={factor.on ? 'second-step-off' : 'second-step'}
        variant="secondary"
        size="small"
      >
        {factor.on ? words.turnOff : words.turnOn}
        <span className={styles.hidden}> {words.title}</span>
      </EditButton>
    </div>
  );
}
