import type { FieldErrors } from '@mercer/contract';

/** The first sentence of an answer that refuses fields. */
export function firstSentence({ errors }: FieldErrors): string | undefined {
  return Object.values(errors)[0]?.message;
}

/** What the backend says to the shopper; undefined when the line or the backend is bad. */
export function answerIn(error: unknown): string | undefined {
  return error instanceof Error && Number(statusOf(error)) < 500 ? error.message : undefined;
}

/** Guesses are counted: who is stopped must learn why, in the backend's words. */
export function tooManyTries(error: unknown): string | undefined {
  return error instanceof Error && statusOf(error) === 429 ? error.message : undefined;
}

/** The HTTP status that a call was answered with, if it was. */
export function statusOf(error: unknown): unknown {
  return error instanceof Error && 'status' in error ? error.status : undefined;
}

/** Most failures are only logged (§8). */
export function logFailure(what: string, error: unknown): void {
  console.warn(what, error instanceof Error ? error.message : error);
}

/** @returns undefined once it is done; else `what` is logged, and the sentence is to be shown */
export async function failureOf(call: Promise<unknown>, what: string, sentence: string): Promise<string | undefined> {
  try {
    await call;
    return undefined;
  } catch (error) {
    logFailure(what, error);
    return sentence;
  }
}
