import type { SandboxDeps } from '../deps.ts';
import { AnswerLost } from '../http/sandbox-error.ts';
import type { Behaviour } from '../store/tables.ts';

const slowMs = 30_000;

/** Injects the fault that the shopper has chosen into the answer, after the work is done. */
export async function injectAnswerFault(
  { pause }: Pick<SandboxDeps, 'pause'>,
  behaviour: Behaviour | undefined,
): Promise<void> {
  if (behaviour === 'answer_lost') throw new AnswerLost();
  if (behaviour === 'slow_answer') await pause(slowMs);
}
