// The process that decodes pictures, one at a time. It loads sharp, and nothing of the shop but what is beside it.

import { type PictureTask, runPictureTask } from './picture-tasks.ts';
import { PictureRefusal } from './picture-type.ts';

const lookMs = 50;

export interface TimedTask {
  task: PictureTask;
  /** CPU time, which does not run out sooner on a busy machine */
  cpuMs: number;
}

export type TaskOutcome =
  | { answer: Awaited<ReturnType<typeof runPictureTask>> }
  | { refusal: Refused }
  | { failure: string };
type Refused = Pick<PictureRefusal, 'status' | 'code' | 'message'>;

process.on('message', async ({ task, cpuMs }: TimedTask) => {
  const startUsage = process.cpuUsage();
  const watching = setInterval(() => {
    const { user, system } = process.cpuUsage(startUsage);
    // process.exit() waits for the thread that decodes
    if ((user + system) / 1000 > cpuMs) process.kill(process.pid, 'SIGKILL');
  }, lookMs);
  const outcome = await runPictureTask(task).then((answer): TaskOutcome => ({ answer }), toTaskOutcome);
  clearInterval(watching);
  process.send?.(outcome);
});
// Node would open its debugger, through which anybody on this machine runs code here
process.on('SIGUSR1', () => {});
// the shop has ended
process.on('disconnect', () => process.exit());

function toTaskOutcome(error: unknown): TaskOutcome {
  if (!(error instanceof PictureRefusal)) return { failure: String(error) };
  const { status, code, message } = error;
  return { refusal: { status, code, message } };
}
