/** What an account says of itself: an answer is kept, a failure is not. */
export function askedOnce<T>(ask: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined;

  return () => {
    if (answer) return answer;
    const asked = ask();
    answer = asked;
    asked.catch(() => {
      answer = undefined;
    });
    return asked;
  };
}
