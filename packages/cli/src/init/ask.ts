import { createPrompt, type Prompt, type Terminal } from '../output/prompt.ts';
import { UsageError } from '../usage-error.ts';
import { readValue } from './read-value.ts';
import { type Setup, usual } from './setup.ts';

type Question = [part: keyof Setup, sentence: string];

const questions: Question[] = [
  ['name', 'What is the shop called?'],
  ['language', 'Its language'],
  ['country', 'The country it is in'],
  ['currency', 'The currency it sells in'],
  ['countries', 'Where it ships to'],
  ['email', 'Its e-mail address'],
  ['taxIncluded', 'Do prices include tax (yes or no)?'],
  ['legal', 'Draft imprint, privacy, terms and the like from templates, for you to check (yes or no)?'],
];

/** Asks for what no flag gave; Enter takes what stands in brackets. @throws Interrupted when the owner ends it */
export async function askFor(
  known: Partial<Setup>,
  given: Partial<Setup>,
  { signal, ...terminal }: Terminal & { signal?: AbortSignal } = { input: process.stdin, output: process.stdout },
): Promise<Partial<Setup>> {
  const prompt = createPrompt(terminal, signal);
  let setup = known;
  try {
    for (const [part, sentence] of questions) {
      if (part in given) continue;
      const offered = textOf(setup[part] ?? (part === 'name' ? undefined : usual(setup)[part]));
      const question = offered ? `${sentence} [${offered}]` : sentence;
      setup = { ...setup, [part]: await answerTo(part, { question, offered, prompt }) };
    }
  } finally {
    prompt.close();
  }
  return setup;
}

interface Asking {
  question: string;
  offered: string;
  prompt: Prompt;
}

/** Again, until it makes sense. */
async function answerTo(part: keyof Setup, { question, offered, prompt }: Asking): Promise<Setup[keyof Setup]> {
  for (;;) {
    try {
      return readValue[part]((await prompt.ask(question)) || offered);
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      prompt.say(error.message);
    }
  }
}

function textOf(value: Setup[keyof Setup] | undefined): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return Array.isArray(value) ? value.join(',') : (value ?? '');
}
