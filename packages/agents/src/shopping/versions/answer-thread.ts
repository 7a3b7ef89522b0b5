// Runs in a thread of its own: to compile the schemas takes longer than any answer.
import { parentPort } from 'node:worker_threads';
import { listAnswerFaults, type WrittenAnswer } from './answer-schemas.ts';

let last = Promise.resolve();
// Answers are checked in the order in which they come
parentPort?.on('message', (answer: WrittenAnswer) => {
  last = last.then(async () => parentPort?.postMessage(await checkAnswer(answer)));
});

async function checkAnswer(answer: WrittenAnswer): Promise<string[]> {
  try {
    return await listAnswerFaults(answer);
  } catch (error) {
    return [`the answer could not be checked: ${Object(error).name}`];
  }
}
