import { OperatorError } from '@mercer/operator';
import { startSentence } from '../../../apps/storefront/server/start-error.ts';
import { type Circumstances, isGroup } from './command.ts';
import { commands } from './commands.ts';
import { findCommand } from './find-command.ts';
import { helpText } from './help.ts';
import { Interrupted } from './output/interrupted.ts';
import { overview } from './overview.ts';
import { program } from './program.ts';
import { refusalText } from './refusal-text.ts';
import { UsageError } from './usage-error.ts';
import { version } from './version.ts';

/**
 * Does what was typed behind `mercer`.
 * @returns the exit code. What is no fault of the owner's or the shop's is thrown, with its stack
 */
export async function runCommand(typed: string[], circumstances: Circumstances): Promise<number> {
  try {
    await run(typed, circumstances);
    return 0;
  } catch (error) {
    if (circumstances.signal.aborted) return 1;
    if (error instanceof Interrupted) return Interrupted.exitCode;
    return told(error, circumstances);
  }
}

async function run(typed: string[], circumstances: Circumstances): Promise<void> {
  const { output } = circumstances;
  const [first] = typed;
  if (first === undefined || ['--help', '-h', 'help'].includes(first)) return output.say(overview(commands, program));
  if (first === '--version' || first === '-v') return output.say(version());
  const { name, command, rest } = findCommand(commands, typed);
  if (asksForHelp(rest)) return output.say(helpText(command, { program, name }));
  if (isGroup(command)) throw new UsageError(helpText(command, { program, name }));
  await command.run(rest, circumstances).catch((error: unknown) => {
    if (!(error instanceof UsageError)) throw error;
    throw new UsageError(`${error.message}\nSee: ${program} ${name} --help`, { cause: error });
  });
}

/** Behind `--` it would be a value. */
function asksForHelp(rest: string[]): boolean {
  const flags = rest.includes('--') ? rest.slice(0, rest.indexOf('--')) : rest;
  return flags.includes('--help') || flags.includes('-h');
}

function told(error: unknown, { output }: Circumstances): number {
  const sentence = error instanceof OperatorError ? refusalText(error) : startSentence(error);
  if (sentence === undefined) throw error;
  output.remark(sentence);
  return error instanceof UsageError ? 2 : 1;
}
