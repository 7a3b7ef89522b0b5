import type { NewSecondFactor, SecondFactor } from '@mercer/contract';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { messages } from '../../../i18n/messages.ts';
import { browserClient } from '../../../loading/client.ts';
import { useNotify } from '../../../state/notifications-provider.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button, buildButtonClass, LinkButton } from '../../../ui/button.tsx';
import { useHeadingFocus } from '../../../ui/heading-focus.ts';
import cardStyles from '../cards/cards-panel.module.css';
import { EditButtons, EditContainer, type Editing } from '../edit-place.tsx';
import { AppCodeField, PostedCodeField } from '../entrance/code-field.tsx';
import { PasswordField } from '../entrance/password-field.tsx';
import styles from './profile-panel.module.css';
import { type SecondStepForm, type SecondStepOutcome, sendSecondStep } from './second-step.ts';

interface SecondStepFormsProps {
  form: SecondStepForm;
  editing: Editing;
  posted: SecondStepOutcome | undefined;
  onChange(now: SecondFactor): void;
}

const off: SecondFactor = { on: false, date_on: null, recovery_codes_left: 0 };

/** Leads through the steps in turn: password, code of the app, recovery codes; or turns two-step sign-in off. */
export function SecondStepForms({ form, editing, posted, onChange }: SecondStepFormsProps) {
  const [reached, setReached] = useState(posted);
  const notify = useNotify();
  const words = messages().secondStep;

  function applyOutcome(outcome: SecondStepOutcome) {
    if ('codes' in outcome) onChange(outcome.factor);
    if (!('isOff' in outcome)) return setReached(outcome);
    onChange(off);
    notify(words.turnedOff, 'success');
    editing.close();
  }

  const failure = reached && 'failure' in reached ? reached.failure : undefined;
  const step = { editing, failure, onDone: applyOutcome };
  if (reached && 'codes' in reached) return <RecoveryCodesStep codes={reached.codes} editing={editing} />;
  if (form === 'second-step-off') return <TurnOffStep {...step} />;
  if (reached && 'app' in reached) return <AppCodeStep app={reached.app} {...step} failure={undefined} />;
  return form === 'second-step-code' ? <AppCodeStep {...step} /> : <PasswordStep {...step} />;
}

interface StepProps {
  editing: Editing;
  failure: string | undefined;
  onDone(outcome: SecondStepOutcome): void;
}

function PasswordStep(props: StepProps) {
  const { account, secondStep } = messages();
  return (
    <StepFormLayout {...props} form="second-step" title={secondStep.title} button={secondStep.next}>
      <PasswordField name="password" label={account.currentPassword} autoComplete="current-password" />
    </StepFormLayout>
  );
}

/**
 * Asks for the app's code. Without `app` the shopper has added it to the app already: a form without JavaScript was
 * posted with a wrong code.
 */
function AppCodeStep({ app, ...props }: StepProps & { app?: NewSecondFactor }) {
  const words = messages().secondStep;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <StepFormLayout {...props} form="second-step-code" title={words.title} button={words.turnOn}>
      {app ? <AppSecret app={app} /> : <RestartSetupHint />}
      <AppCodeField ref={field} />
    </StepFormLayout>
  );
}

function RestartSetupHint() {
  const words = messages().secondStep;
  return (
    <p>
      {words.goOn} <Link to="/account?edit=second-step#edit">{words.again}</Link>
    </p>
  );
}

function AppSecret({ app: { secret, otpauth_url, qr_svg } }: { app: NewSecondFactor }) {
  const words = messages().secondStep;
  return (
    <>
      <p>{words.scan}</p>
      <img src={`data:image/svg+xml,${encodeURIComponent(qr_svg)}`} alt={words.picture} width={216} height={216} />
      <p>
        <a href={otpauth_url}>{words.onThisDevice}</a>
      </p>
      <p>
        {words.byHand}
        <br />
        <code>{secret.match(/.{4}/g)?.join(' ')}</code>
      </p>
      <p>{words.enter}</p>
    </>
  );
}

function TurnOffStep(props: StepProps) {
  const { account, secondStep } = messages();
  return (
    <StepFormLayout {...props} form="second-step-off" title={secondStep.title} button={secondStep.turnOff}>
      <p>{secondStep.offHint}</p>
      <PasswordField name="password" label={account.currentPassword} autoComplete="current-password" />
      <PostedCodeField />
    </StepFormLayout>
  );
}

interface StepFormProps extends StepProps {
  form: SecondStepForm;
  title: string;
  button: string;
  children: ReactNode;
}

/** Allows one submit at a time; a refusal is shown in the form. */
function StepFormLayout({ form, title, button, editing, failure: posted, onDone, children }: StepFormProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState(posted);

  async function submitStep(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    const outcome = await sendSecondStep(browserClient().account, form, new FormData(event.currentTarget));
    setBusy(false);
    if ('failure' in outcome) setFailure(outcome.failure);
    else onDone(outcome);
  }

  return (
    <EditContainer editing={editing} title={title}>
      <form method="post" action={`/account?index&edit=${form}#edit`} onSubmit={submitStep} className={styles.form}>
        {failure && <Alert tone="error">{failure}</Alert>}
        {children}
        <EditButtons editing={editing}>
          <Button type="submit" busy={busy}>
            {button}
          </Button>
        </EditButtons>
      </form>
    </EditContainer>
  );
}

/** Shown once: the heading takes the focus, so that they are read out. */
function RecoveryCodesStep({ codes, editing }: { codes: string[]; editing: Editing }) {
  const { heading, focusHeading } = useHeadingFocus();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when they appear
  useEffect(focusHeading, []);
  const words = messages().secondStep;
  // The heading is one level below its section's
  const Heading = editing.isOnPage ? 'h4' : 'h3';
  const text = codes.join('\r\n');
  return (
    <EditContainer editing={editing} title={words.title}>
      <div className={styles.form}>
        <Alert tone="success">{words.turnedOn}</Alert>
        <Heading {...heading}>{words.codesTitle}</Heading>
        <p>{words.codesHint}</p>
        <ul className={cardStyles.list}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <a
          className={buildButtonClass({ variant: 'secondary' })}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download={words.fileName}
        >
          {words.saveCodes}
        </a>
        {editing.isOnPage ? (
          <LinkButton to={editing.path} reloadDocument>
            {words.done}
          </LinkButton>
        ) : (
          <Button onClick={editing.close}>{words.done}</Button>
        )}
      </div>
    </EditContainer>
  );
}
