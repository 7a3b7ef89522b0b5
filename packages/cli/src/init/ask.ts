import { createInterface } from 'node:readline/promises';
import { UsageError } from '../usage-error.ts';
import { readValue } from './read-value.ts';
import { type Setup, usual } from './setup.ts';

interface Terminal {
  input: NodeJS.ReadableStream;
  output: NodeJS.WritableStream;
}

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

/** Asks for what no flag gave; Enter takes what stands in brackets. */
export async function askFor(
  known: Partial<Setup>,
  given: Partial<Setup>,
  terminal: Terminal = { input: process.stdin, output: process.stdout },
): Promise<Partial<Setup>> {
  const lines = createInterface(terminal);
  let setup = known;
  try {
    for (const [part, sentence] of questions) {
      if (part in given) continue;
      const offered = textOf(setup[part] ?? (part === 'name' ? undefined : usual(setup)[part]));
      const ask = () => lines.question(offered ? `${sentence} [${offered}] ` : `${sentence} `);
      setup = { ...setup, [part]: await answerTo(part, { ask, offered, terminal }) };
    }
  } finally {
    lines.close();
  }
  return setup;
}

interface Asking {
  ask(): Promise<string>;
  offered: string;
  terminal: Terminal;
}

/** Again, until it makes sense. */
async function answerTo(part: keyof Setup, { ask, offered, terminal }: Asking): Promise<Setup[keyof Setup]> {
  for (;;) {
    try {
      return readValue[part]((await ask()) || offered);
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      terminal.output.write(`${error.message}\n`);
    }
  }
}

function textOf(value: Setup[keyof Setup] | undefined): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return Array.isArray(value) ? value.join(',') : (value ?? '');
}
