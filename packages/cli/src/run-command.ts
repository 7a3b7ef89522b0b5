import { OperatorError } from '@mercer/operator';
import { startSentence } from '../../../apps/storefront/server/start-error.ts';
import { type Circumstances, isGroup } from './command.ts';
import { commands } from './commands.ts';
import { findCommand } from './find-command.ts';
import { formatHelpText } from './help.ts';
import { InterruptedError } from './output/interrupted.ts';
import { formatOverview } from './overview.ts';
import { program } from './program.ts';
import { formatRefusal } from './refusal-text.ts';
import { UsageError } from './usage-error.ts';
import { readVersion } from './version.ts';

/**
 * Does what was typed behind `mercer`.
 * @returns the exit code. What is no fault of the owner's or the shop's is thrown, with its stack
 */
export async function runCommandLine(argv: string[], circumstances: Circumstances): Promise<number> {
  try {
    await runMatchedCommand(argv, circumstances);
    return 0;
  } catch (error) {
    if (circumstances.signal.aborted) return 1;
    if (error instanceof InterruptedError) return InterruptedError.exitCode;
    return printError(error, circumstances);
  }
}

async function runMatchedCommand(argv: string[], circumstances: Circumstances): Promise<void> {
  const { output } = circumstances;
  const [first] = argv;
  if (first === undefined || ['--help', '-h', 'help'].includes(first))
    return output.say(formatOverview(commands, program));
  if (first === '--version' || first === '-v') return output.say(readVersion());
  const { name, command, remainingArguments: commandArguments } = findCommand(commands, argv);
  if (asksForHelp(commandArguments)) return output.say(formatHelpText(command, { program, name }));
  if (isGroup(command)) throw new UsageError(formatHelpText(command, { program, name }));
  await command.run(commandArguments, circumstances).catch((error: unknown) => {
    if (!(error instanceof UsageError)) throw error;
    throw new UsageError(`${error.message}\nSee: ${program} ${name} --help`, { cause: error });
  });
}

/** Says whether help is requested; after `--` the flag would be a value. */
function asksForHelp(commandArguments: string[]): boolean {
  const flags = commandArguments.includes('--')
    ? commandArguments.slice(0, commandArguments.indexOf('--'))
    : commandArguments;
  return flags.includes('--help') || flags.includes('-h');
}

function printError(error: unknown, { output }: Circumstances): number {
  const sentence = error instanceof OperatorError ? formatRefusal(error) : startSentence(error);
  if (sentence === undefined) throw error;
  output.remark(sentence);
  return error instanceof UsageError ? 2 : 1;
}
