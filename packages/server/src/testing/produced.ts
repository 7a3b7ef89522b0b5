import { appendFileSync } from 'node:fs';

/** Path of the file in which a whole test run collects responses; nothing is collected when absent. */
const file = process.env.PRODUCED_ANSWERS;

/** Responses that this process has noted. */
const notedResponses = new Set<string>();

/** A call and its status, as the description has them: at the end of a run it is known what was never answered. */
export function noteProduced(answer: string): void {
  if (!file || notedResponses.has(answer)) return;
  notedResponses.add(answer);
  appendFileSync(file, `${answer}\n`);
}
