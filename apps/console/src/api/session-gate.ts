/** What the page asks the person for before a call is repeated. */
export type SessionQuestion = 'sign-in' | 'step-up';

type Ask = (question: SessionQuestion) => Promise<void>;

/** Rejection of a call when the person closes the question. */
export class UnconfirmedError extends Error {}

let askPerson: Ask = () => Promise.reject(new Error('No page asks for a sign-in yet'));
const openQuestions = new Map<SessionQuestion, Promise<void>>();

/** Registers the dialogs that ask; the shell of the console does. */
export function registerSessionGate(ask: Ask): void {
  askPerson = ask;
}

/** Asks once for all calls that wait for the same answer. Resolves when they can be repeated. */
export function askForSession(question: SessionQuestion): Promise<void> {
  const openQuestion = openQuestions.get(question);
  if (openQuestion) return openQuestion;
  const answer = askPerson(question).finally(() => openQuestions.delete(question));
  openQuestions.set(question, answer);
  return answer;
}
