import type { Db } from './schema.ts';

/** @returns an answer for each question, in their order */
type Read<Answer> = (db: Db, questions: string[]) => Promise<Answer[]>;

/**
 * Creates a read that all concurrent callers share. Callers that come while one is in progress are served by the next
 * one: it begins after they asked, so that it sees what was committed before. When none is in progress, it begins as
 * soon as all callers of this moment have asked. A failure rejects all callers that the read was for.
 * @param readAnswers reads the answers to questions that all differ
 * @returns a function of a database, whose handles share nothing, and of a question
 */
export function createSharedRead<Answer>(readAnswers: Read<Answer>): (db: Db, question: string) => Promise<Answer> {
  const turns = new WeakMap<Db, Turns<Answer>>();
  return (db, question) => {
    const databaseTurns = turns.get(db) ?? new Turns((questions) => readAnswers(db, questions));
    turns.set(db, databaseTurns);
    return databaseTurns.askQuestion(question);
  };
}

class Turns<Answer> {
  readonly #answer: (questions: string[]) => Promise<Answer[]>;
  #waiting = new Map<string, PromiseWithResolvers<Answer>>();
  #isReading = false;

  constructor(readAnswers: (questions: string[]) => Promise<Answer[]>) {
    this.#answer = readAnswers;
  }

  askQuestion(question: string): Promise<Answer> {
    const pendingAnswer = this.#waiting.get(question) ?? Promise.withResolvers<Answer>();
    this.#waiting.set(question, pendingAnswer);
    if (!this.#isReading) process.nextTick(() => this.#read());
    this.#isReading = true;
    return pendingAnswer.promise;
  }

  async #read(): Promise<void> {
    const pendingAnswers = this.#waiting;
    this.#waiting = new Map();
    const settle = await this.#answersTo([...pendingAnswers.keys()]);
    this.#isReading = this.#waiting.size > 0;
    if (this.#isReading) this.#read();
    for (const [at, waiting] of [...pendingAnswers.values()].entries()) settle(waiting, at);
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
