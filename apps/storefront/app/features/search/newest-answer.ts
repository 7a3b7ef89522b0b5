interface NewestAnswerOptions<T> {
  ask(text: string): Promise<T>;
  /** Gets the answer to the text that is wanted now; never an older one. */
  show(answer: T): void;
  /** Milliseconds without another text after which it is requested, even while an answer is pending. */
  pauseMs: number;
}

/**
 * Answers to a text that changes with each key. The first is asked for at once; while an answer is on its way the next
 * question waits for it, or for a pause, so that few are asked and the last one waits for nobody. What was answered is
 * remembered.
 */
export function newestAnswer<T>({ ask, show, pauseMs }: NewestAnswerOptions<T>) {
  const answersByText = new Map<string, Promise<T>>();
  let requestedText: string | undefined;
  let onTheWay = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function requestText(text: string) {
    clearTimeout(timer);
    const pendingAnswer = answersByText.get(text) ?? ask(text);
    answersByText.set(text, pendingAnswer);
    onTheWay += 1;
    const answer = await pendingAnswer;
    onTheWay -= 1;
    if (requestedText === text) show(answer);
    else if (requestedText !== undefined && !answersByText.has(requestedText)) requestText(requestedText);
  }

  return {
    want(text: string) {
      requestedText = text;
      clearTimeout(timer);
      if (onTheWay === 0 || answersByText.has(text)) requestText(text);
      else timer = setTimeout(() => requestText(text), pauseMs);
    },
    /** Shows no further answers, and drops all earlier ones. */
    stop() {
      requestedText = undefined;
      clearTimeout(timer);
      answersByText.clear();
    },
  };
}
