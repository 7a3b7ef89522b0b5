import { ApiError } from './errors.ts';
import { createSentence } from './sentences/sentence.ts';

/** The bank's page that the shopper has to answer before the same request succeeds. */
export function buildAuthenticationError(name: 'bankAsks' | 'bankAsksToSave', redirectUrl: string): ApiError {
  return new ApiError(createSentence(name), { status: 402, code: 'authentication_required', details: { redirectUrl } });
}
