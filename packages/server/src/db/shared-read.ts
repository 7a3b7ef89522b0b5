import type { Db } from './schema.ts';

/** @returns an answer for each question, in their order */
type Read<Answer> = (db: Db, questions: string[]) => Promise<Answer[]>;

/**
 * One read for all who ask at once. Who asks while one is under way is served by the next one, with all who came meanwhile:
 * it begins after they asked, so that it sees what was committed before. When none is under way, it begins as soon as all who
 * ask in this moment have asked. A failure is that of all whom the read was for.
 * @param read of questions that all differ
 * @returns a function of a database, whose handles share nothing, and of a question
 */
export function sharedRead<Answer>(read: Read<Answer>): (db: Db, question: string) => Promise<Answer> {
  const turns = new WeakMap<Db, Turns<Answer>>();
  return (db, question) => {
    const own = turns.get(db) ?? new Turns((questions) => read(db, questions));
    turns.set(db, own);
    return own.ask(question);
  };
}

class Turns<Answer> {
  readonly #answer: (questions: string[]) => Promise<Answer[]>;
  #waiting = new Map<string, PromiseWithResolvers<Answer>>();
  #isReading = false;

  constructor(read: (questions: string[]) => Promise<Answer[]>) {
    this.#answer = read;
  }

  ask(question: string): Promise<Answer> {
    const asked = this.#waiting.get(question) ?? Promise.withResolvers<Answer>();
    this.#waiting.set(question, asked);
    if (!this.#isReading) process.nextTick(() => this.#read());
    this.#isReading = true;
    return asked.promise;
  }

  async #read(): Promise<void> {
    const asked = this.#waiting;
    this.#waiting = new Map();
    const settle = await this.#answersTo([...asked.keys()]);
    this.#isReading = this.#waiting.size > 0;
    if (this.#isReading) this.#read();
    for (const [at, waiting] of [...asked.values()].entries()) settle(waiting, at);
  }

  async #answersTo(questions: string[]) {
    try {
      const answers = await this.#answer(questions);
      return ({ resolve }: PromiseWithResolvers<Answer>, at: number) => resolve(answers[at] as Answer); // as many as were asked
    } catch (error) {
      return ({ reject }: PromiseWithResolvers<Answer>) => reject(error);
    }
  }
}
