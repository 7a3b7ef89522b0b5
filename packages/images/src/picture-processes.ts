import { type ChildProcess, spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { ApiError } from '@mercer/platform/http/errors';
import { Semaphore } from '@mercer/platform/http/semaphore';
import type { PictureAnswers, PictureTask } from './picture-tasks.ts';
import type { TaskOutcome, TimedTask } from './picture-worker.ts';

/** A process that has nothing to do so long is ended. */
const idleMs = 30_000;
/** Environment variables that sharp needs; the process that decodes untrusted files receives no secret of the shop. */
const passedOn = ['PATH', 'LD_LIBRARY_PATH', 'TZ', 'SystemRoot'];

const busy = 'Too many pictures are being made: please try again';

const createIdleList = (): PictureProcess[] => [];

/** Queues of pictures: shoppers' pictures wait for each other, and the shop's own pictures wait for none of them. */
const lanes = {
  shop: {
    turns: new Semaphore({ permits: Math.max(2, Math.min(4, availableParallelism())), maxQueued: 1000, busy }),
    cpuMs: 30_000,
    idle: createIdleList(),
  },
  shoppers: {
    turns: new Semaphore({ permits: 1, maxQueued: 200, maxQueuedPerKey: 20, busy }),
    cpuMs: 5_000,
    idle: createIdleList(),
  },
};

/** Factor of the CPU limit after which a process is killed by wall-clock time, for when it gets no CPU at all. */
const patience = 12;

/**
 * Decodes a picture in a process of its own, which is killed when it takes too long.
 * @param key whose picture it is: keys take turns
 * @throws ApiError for a file that is no picture, has too many pixels or takes too long; 503 `busy`
 */
export function decodePicture<Kind extends PictureTask['kind']>(
  lane: keyof typeof lanes,
  task: Extract<PictureTask, { kind: Kind }>,
  key = '',
  cpuMs: number = lanes[lane].cpuMs,
): Promise<PictureAnswers[Kind]> {
  const { turns, idle } = lanes[lane];
  return turns.runWithPermit(async () => {
    const process = takeIdleProcess(idle) ?? new PictureProcess();
    const outcome = await process.requestOutcome({ task, cpuMs });
    if (process.isAlive) process.joinIdleList(idle);
    if ('answer' in outcome) return outcome.answer as PictureAnswers[Kind]; // the outcome is of this task
    throw 'refusal' in outcome
      ? toRefusalError(outcome.refusal)
      : new Error(`A picture could not be made: ${outcome.failure}`);
  }, key);
}

function takeIdleProcess(idle: PictureProcess[]): PictureProcess | undefined {
  for (let process = idle.pop(); process; process = idle.pop()) if (process.isAlive) return process;
  return undefined;
}

function toRefusalError({
  status,
  code,
  message,
}: {
  status: 400 | 413 | 415;
  code: string;
  message: string;
}): ApiError {
  return new ApiError(message, { status, code, param: 'file' });
}

/** The end of the process, whatever has ended it, is the fault of the picture. */
const tookTooLong: TaskOutcome = {
  refusal: { status: 400, code: 'damaged_image', message: 'The picture is damaged, or takes too long to decode' },
};

class PictureProcess {
  readonly #child: ChildProcess;
  #resolveRest = () => {};

  constructor() {
    this.#child = spawn(process.execPath, [worker], {
      env: Object.fromEntries(Object.entries(process.env).filter(([name]) => passedOn.includes(name))),
      serialization: 'advanced',
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    this.#child.on('error', () => {});
    this.#child.unref();
    this.#child.channel?.unref();
  }

  get isAlive(): boolean {
    return this.#child.connected && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  async requestOutcome(taskRequest: TimedTask): Promise<TaskOutcome> {
    this.#resolveRest();
    const child = this.#child;
    const { promise, resolve } = Promise.withResolvers<TaskOutcome>();
    const resolveOutcome = (outcome: unknown) => resolve(outcome as TaskOutcome); // messages come from our own worker
    const resolveAfterExit = () => resolve(tookTooLong);
    child.once('message', resolveOutcome).once('exit', resolveAfterExit).once('error', resolveAfterExit);
    const late = setTimeout(() => child.kill('SIGKILL'), taskRequest.cpuMs * patience);
    // The shop stays alive while the worker works
    child.ref();
    child.channel?.ref();
    if (child.connected) child.send(taskRequest, (error) => error && resolveAfterExit());
    else resolveAfterExit();
    const outcome = await promise;
    clearTimeout(late);
    child.off('message', resolveOutcome).off('exit', resolveAfterExit).off('error', resolveAfterExit);
    child.unref();
    child.channel?.unref();
    return outcome;
  }

  /** Keeps the process idle until it is needed, or until it has been idle for too long. */
  joinIdleList(idle: PictureProcess[]): void {
    idle.push(this);
    const leaveIdleList = () => {
      const place = idle.indexOf(this);
      if (place >= 0) idle.splice(place, 1);
    };
    const timer = setTimeout(() => {
      leaveIdleList();
      this.#child.kill('SIGKILL');
    }, idleMs).unref();
    this.#child.once('exit', leaveIdleList);
    this.#resolveRest = () => {
      clearTimeout(timer);
      this.#child.off('exit', leaveIdleList);
    };
  }
}

const worker = fileURLToPath(new URL('./picture-worker.ts', import.meta.url));
