import { useEffect, useRef, useState } from 'react';
import { messages } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';

/** The second step, where the form has just learned that there is one: it takes the focus. */
export function SecondFactorFields() {
  const [isRecovery, setIsRecovery] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the other field is there then
  useEffect(() => field.current?.focus(), [isRecovery]);
  const words = messages().auth;
  return (
    <>
      {isRecovery ? (
        <TextField
          key="recovery"
          ref={field}
          name="code"
          label={words.recoveryCode}
          hint={words.recoveryCodeHint}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
        />
      ) : (
        <AppCodeField key="app" ref={field} />
      )}
      <Button variant="text" size="small" onClick={() => setIsRecovery(!isRecovery)}>
        {isRecovery ? words.useApp : words.useRecoveryCode}
      </Button>
    </>
  );
}

/** Six digits: telephones show their digits alone, and fill in what an app of theirs knows. */
export function AppCodeField({ ref }: { ref?: React.Ref<HTMLInputElement> }) {
  return (
    <TextField
      ref={ref}
      name="code"
      label={messages().auth.code}
      autoComplete="one-time-code"
      inputMode="numeric"
      required
    />
  );
}

/**
 * Renders one field for either kind of code, letters included: for forms without JavaScript, and where a recovery code
 * is accepted as well.
 */
export function PostedCodeField() {
  const { code, codeHint } = messages().auth;
  return (
    <TextField name="code" label={code} hint={codeHint} autoComplete="one-time-code" spellCheck={false} required />
  );
}
