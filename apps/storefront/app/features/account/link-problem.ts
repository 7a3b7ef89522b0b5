import { answerIn, logFailure } from '../../answers.ts';
import { messages } from '../../messages.ts';

const sentences: Record<string, 'used' | 'expired' | 'invalid'> = {
  used_key: 'used',
  expired_key: 'expired',
  invalid_key: 'invalid',
};

/** Why the key of a mailed link does not work; undefined when something else has failed. */
export function linkProblem(error: unknown): string | undefined {
  const sentence = error instanceof Error && 'code' in error ? sentences[String(error.code)] : undefined;
  return sentence && messages().links[sentence];
}

/** What the backend says to the shopper, when it has answered. */
export function failureSentence(error: unknown): string {
  logFailure('A form of the account failed:', error);
  return answerIn(error) || messages().auth.unexpected;
}
