/** A person has ended a question by Ctrl-C or Ctrl-D: nothing of what it was about is done. */
export class InterruptedError extends Error {
  /** Exit code of a command that SIGINT has ended. */
  static readonly exitCode = 130;

  constructor() {
    super('The question was ended without an answer');
  }
}
