import { useMutation } from '@tanstack/react-query';
import { canUsePasskeys } from '../api/passkeys.ts';
import { Button } from '../ui/button.tsx';
import { describeError } from '../ui/describe-error.ts';
import { Notice } from '../ui/notice.tsx';
import { useWords } from '../words/words.tsx';

interface PasskeyButtonProps {
  label: string;
  run: () => Promise<unknown>;
  onDone: () => void;
}

/** A button that asks the device for a passkey; absent in browsers that cannot use one. */
export function PasskeyButton({ label, run, onDone }: PasskeyButtonProps) {
  const words = useWords();
  const signing = useMutation({ mutationFn: run, onSuccess: onDone });
  if (!canUsePasskeys()) return null;
  return (
    <>
      {signing.error ? <Notice kind="error">{describeError(signing.error, words)}</Notice> : null}
      <Button isPending={signing.isPending} onPress={() => signing.mutate()}>
        {label}
      </Button>
    </>
  );
}
