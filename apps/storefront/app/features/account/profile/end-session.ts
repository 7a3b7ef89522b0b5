import { messages } from '../../../i18n/messages.ts';
import { catchCallFailure } from '../../../loading/api-errors.ts';

export interface SessionCalls {
  endSession(id: string): Promise<unknown>;
}

/** @returns undefined when nobody is logged in there any more, else the sentence to show */
export function endAccountSession(calls: SessionCalls, id: string): Promise<string | undefined> {
  return catchCallFailure(calls.endSession(id), 'The session was not ended', messages().devices.failed);
}
