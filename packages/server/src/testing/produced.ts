import { appendFileSync } from 'node:fs';

/** Where a whole run keeps what was answered; none: nobody asks. */
const file = process.env.PRODUCED_ANSWERS;

/** Of this process. */
const known = new Set<string>();

/** A call and its status, as the description has them: at the end of a run it is known what was never answered. */
export function noteProduced(answer: string): void {
  if (!file || known.has(answer)) return;
  known.add(answer);
  appendFileSync(file, `${answer}\n`);
}
