import { ApiError } from '../../http/errors.ts';

/** Who waits longer than for so many others is told to come back. */
const most = 500;

/** Lets one after the other work. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#waiting >= most) throw new ApiError('Too many counts at once', { status: 503, code: 'busy' });
    this.#waiting += 1;
    const turn = this.#last.then(work).finally(() => {
      this.#waiting -= 1;
    });
    this.#last = turn.catch(() => {}); // told to who asked
    return turn;
  }
}
