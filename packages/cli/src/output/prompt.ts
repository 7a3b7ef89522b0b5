import { createInterface } from 'node:readline/promises';
import { InterruptedError } from './interrupted.ts';
import { toPlainLines, toPlainText } from './plain-text.ts';

export interface Terminal {
  input: NodeJS.ReadableStream;
  output: NodeJS.WritableStream;
}

/** Prompt by which a command asks a person; as in all other output, a terminal obeys nothing of what is shown. */
export interface Prompt {
  /** @throws Interrupted when the person presses Ctrl-C or Ctrl-D instead of an answer */
  ask(question: string): Promise<string>;
  /** Prints a text between two questions. */
  say(text: string): void;
  close(): void;
}

/** @param signal ends a question that waits */
export function createPrompt({ input, output }: Terminal, signal?: AbortSignal): Prompt {
  const lines = createInterface({ input, output });
  const end = Promise.withResolvers<never>();
  end.promise.catch(() => {}); // a rejection without a pending question is no fault
  lines.once('close', () => end.reject(new InterruptedError()));
  signal?.addEventListener('abort', () => lines.close(), { once: true });
  if (signal?.aborted) lines.close();
  return {
    async ask(question) {
      const answer = lines.question(`${toPlainText(question)} `).catch((error: Error) => {
        if (signal?.aborted || /^(ABORT_ERR|ERR_USE_AFTER_CLOSE)$/.test(String(Object(error).code)))
          throw new InterruptedError();
        throw error;
      });
      return Promise.race([answer, end.promise]);
    },
    say: (text) => void output.write(`${toPlainLines(text)}\n`),
    close: () => lines.close(),
  };
}
