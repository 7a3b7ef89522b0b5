import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useWords } from '../words/words.tsx';
import { describeError } from './describe-error.ts';
import { useToast } from './toasts.tsx';

interface ActionOptions<Input, Result> {
  run: (input: Input) => Promise<Result>;
  /** Sentence for the toast, which links to `href`. */
  describe: (result: Result, input: Input) => string;
  href?: string;
  undo?: (input: Input, result: Result) => (() => void) | undefined;
  /** First parts of the keys of what has changed. */
  changes: string[];
  onDone?: (result: Result) => void;
}

/** A write: says what happened, reads anew what has changed, and keeps the sentence of a refusal. */
export function useAction<Input = void, Result = unknown>({
  run,
  describe,
  href,
  undo,
  changes,
  onDone,
}: ActionOptions<Input, Result>) {
  const client = useQueryClient();
  const showToast = useToast();
  const words = useWords();
  const mutation = useMutation({
    mutationFn: run,
    async onSuccess(result, input) {
      const takeBack = undo?.(input, result);
      showToast({ text: describe(result, input), ...(href ? { href } : {}), ...(takeBack ? { undo: takeBack } : {}) });
      onDone?.(result);
      await Promise.all([...changes, 'home'].map((key) => client.invalidateQueries({ queryKey: [key] })));
    },
  });
  return {
    run: mutation.mutate,
    isPending: mutation.isPending,
    isDone: mutation.isSuccess,
    rawError: mutation.error,
    error: mutation.error ? describeError(mutation.error, words) : undefined,
    reset: mutation.reset,
  };
}
