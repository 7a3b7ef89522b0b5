import { createPrompt, type Prompt, type Terminal } from '../output/prompt.ts';
import { UsageError } from '../usage-error.ts';
import { readValue } from './read-value.ts';
import { getUsualSetup, type Setup } from './setup.ts';

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
export async function askForSetup(
  presetSetup: Partial<Setup>,
  flagSetup: Partial<Setup>,
  { signal, ...terminal }: Terminal & { signal?: AbortSignal } = { input: process.stdin, output: process.stdout },
): Promise<Partial<Setup>> {
  const prompt = createPrompt(terminal, signal);
  let setup = presetSetup;
  try {
    for (const [part, sentence] of questions) {
      if (part in flagSetup) continue;
      const offered = formatSetupValue(setup[part] ?? (part === 'name' ? undefined : getUsualSetup(setup)[part]));
      const question = offered ? `${sentence} [${offered}]` : sentence;
      setup = { ...setup, [part]: await askUntilValid(part, { question, offered, prompt }) };
    }
  } finally {
    prompt.close();
  }
  return setup;
}

interface QuestionOptions {
  question: string;
  offered: string;
  prompt: Prompt;
}

/** Again, until it makes sense. */
async function askUntilValid(
  part: keyof Setup,
  { question, offered, prompt }: QuestionOptions,
): Promise<Setup[keyof Setup]> {
  for (;;) {
    try {
      return readValue[part]((await prompt.ask(question)) || offered);
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      prompt.say(error.message);
    }
  }
}

function formatSetupValue(value: Setup[keyof Setup] | undefined): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return Array.isArray(value) ? value.join(',') : (value ?? '');
}
