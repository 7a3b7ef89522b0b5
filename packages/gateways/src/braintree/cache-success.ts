/** Caches the result of `ask` when it succeeds; a failure is not cached. */
export function cacheSuccess<T>(ask: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined;

  return () => {
    if (answer) return answer;
    const attempt = ask();
    answer = attempt;
    attempt.catch(() => {
      answer = undefined;
    });
    return attempt;
  };
}
