import { messages } from '../../messages.ts';

export interface SessionCalls {
  endSession(id: string): Promise<unknown>;
}

/** @returns undefined when nobody is logged in there any more, else the sentence to show */
export async function endSession(calls: SessionCalls, id: string): Promise<string | undefined> {
  try {
    await calls.endSession(id);
    return undefined;
  } catch (error) {
    console.warn('The session was not ended', error instanceof Error ? error.message : error);
    return messages().devices.failed;
  }
}
