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
  const turns = new WeakMap<Db, BatchQueue<Answer>>();
  return (db, question) => {
    const databaseTurns = turns.get(db) ?? new BatchQueue((questions) => readAnswers(db, questions));
    turns.set(db, databaseTurns);
    return databaseTurns.askQuestion(question);
  };
}

class BatchQueue<Answer> {
  readonly #answer: (questions: string[]) => Promise<Answer[]>;
  #pendingAnswers = new Map<string, PromiseWithResolvers<Answer>>();
  #isReading = false;

  constructor(readAnswers: (questions: string[]) => Promise<Answer[]>) {
    this.#answer = readAnswers;
  }

  askQuestion(question: string): Promise<Answer> {
    const pendingAnswer = this.#pendingAnswers.get(question) ?? Promise.withResolvers<Answer>();
    this.#pendingAnswers.set(question, pendingAnswer);
    if (!this.#isReading) process.nextTick(() => this.#readBatch());
    this.#isReading = true;
    return pendingAnswer.promise;
  }

  async #readBatch(): Promise<void> {
    const pendingAnswers = this.#pendingAnswers;
    this.#pendingAnswers = new Map();
    const settle = await this.#answerQuestions([...pendingAnswers.keys()]);
    this.#isReading = this.#pendingAnswers.size > 0;
    if (this.#isReading) this.#readBatch();
    for (const [at, waiting] of [...pendingAnswers.values()].entries()) settle(waiting, at);
  }

  async #answerQuestions(questions: string[]) {
    try {
      const answers = await this.#answer(questions);
      return ({ resolve }: PromiseWithResolvers<Answer>, at: number) => resolve(answers[at] as Answer); // readAnswers returns an answer for each question
    } catch (error) {
      return ({ reject }: PromiseWithResolvers<Answer>) => reject(error);
    }
  }
}
