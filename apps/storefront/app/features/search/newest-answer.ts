interface NewestAnswerOptions<T> {
  ask(text: string): Promise<T>;
  /** Gets the answer to the text that is wanted now; never an older one. */
  show(answer: T): void;
  /** After so long without another text it is asked for, whatever is on its way. */
  pauseMs: number;
}

/**
 * Answers to a text that changes with each key. The first is asked for at once; while an answer is on its way the next
 * question waits for it, or for a pause, so that few are asked and the last one waits for nobody. What was answered is
 * remembered.
 */
export function newestAnswer<T>({ ask, show, pauseMs }: NewestAnswerOptions<T>) {
  const known = new Map<string, Promise<T>>();
  let wanted: string | undefined;
  let onTheWay = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function send(text: string) {
    clearTimeout(timer);
    const asked = known.get(text) ?? ask(text);
    known.set(text, asked);
    onTheWay += 1;
    const answer = await asked;
    onTheWay -= 1;
    if (wanted === text) show(answer);
    else if (wanted !== undefined && !known.has(wanted)) send(wanted);
  }

  return {
    want(text: string) {
      wanted = text;
      clearTimeout(timer);
      if (onTheWay === 0 || known.has(text)) send(text);
      else timer = setTimeout(() => send(text), pauseMs);
    },
    /** Nothing is shown any more, and everything asked for anew. */
    stop() {
      wanted = undefined;
      clearTimeout(timer);
      known.clear();
    },
  };
}
