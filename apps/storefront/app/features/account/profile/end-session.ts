import { failureOf } from '../../../answers.ts';
import { messages } from '../../../messages.ts';

export interface SessionCalls {
  endSession(id: string): Promise<unknown>;
}

/** @returns undefined when nobody is logged in there any more, else the sentence to show */
export function endSession(calls: SessionCalls, id: string): Promise<string | undefined> {
  return failureOf(calls.endSession(id), 'The session was not ended', messages().devices.failed);
}
