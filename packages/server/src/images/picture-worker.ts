// The process that decodes pictures, one at a time. It loads sharp, and nothing of the shop but what is beside it.
import { PictureRefusal } from './picture-refusal.ts';
import { type PictureTask, runTask } from './picture-tasks.ts';

const lookMs = 50;

export interface AskedTask {
  task: PictureTask;
  /** of the processor's time, which a busy machine does not shorten */
  cpuMs: number;
}

export type TaskOutcome = { answer: Awaited<ReturnType<typeof runTask>> } | { refusal: Refused } | { failure: string };
type Refused = Pick<PictureRefusal, 'status' | 'code' | 'message'>;

process.on('message', async ({ task, cpuMs }: AskedTask) => {
  const begun = process.cpuUsage();
  const watching = setInterval(() => {
    const { user, system } = process.cpuUsage(begun);
    // process.exit() waits for the thread that decodes
    if ((user + system) / 1000 > cpuMs) process.kill(process.pid, 'SIGKILL');
  }, lookMs);
  const outcome = await runTask(task).then((answer): TaskOutcome => ({ answer }), outcomeOf);
  clearInterval(watching);
  process.send?.(outcome);
});
// Node would open its debugger, through which anybody on this machine runs code here
process.on('SIGUSR1', () => {});
// the shop has ended
process.on('disconnect', () => process.exit());

function outcomeOf(error: unknown): TaskOutcome {
  if (!(error instanceof PictureRefusal)) return { failure: String(error) };
  const { status, code, message } = error;
  return { refusal: { status, code, message } };
}
