import type { FieldErrors } from '@mercer/contract';

/** The first sentence of an answer that refuses fields. */
export function firstSentence({ errors }: FieldErrors): string | undefined {
  return Object.values(errors)[0]?.message;
}

/**
 * Returns what the backend tells the shopper, or undefined when the connection failed or the backend did (status 500
 * and above).
 */
export function getShopperMessage(error: unknown): string | undefined {
  return error instanceof Error && Number(readHttpStatus(error)) < 500 ? error.message : undefined;
}

/** Guesses are counted: who is stopped must learn why, in the backend's words. */
export function tooManyTries(error: unknown): string | undefined {
  return error instanceof Error && readHttpStatus(error) === 429 ? error.message : undefined;
}

/** The HTTP status that a call was answered with, if it was. */
export function readHttpStatus(error: unknown): unknown {
  return error instanceof Error && 'status' in error ? error.status : undefined;
}

/** Logs a failure as a warning; most failures are only logged (§8). */
export function logFailure(description: string, error: unknown): void {
  console.warn(description, error instanceof Error ? error.message : error);
}

/** @returns undefined once it is done; else `what` is logged, and the sentence is to be shown */
export async function catchCallFailure(
  call: Promise<unknown>,
  description: string,
  sentence: string,
): Promise<string | undefined> {
  try {
    await call;
    return undefined;
  } catch (error) {
    logFailure(description, error);
    return sentence;
  }
}
