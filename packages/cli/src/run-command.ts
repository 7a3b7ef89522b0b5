import { startSentence } from '@mercer/host/config/start-error';
import { OperatorError } from '@mercer/operator';
import { type Action, type Circumstances, type Command, isGroup } from './command.ts';
import { commands } from './commands.ts';
import { formatHelpText, formatOverview } from './help.ts';
import { InterruptedError } from './output/interrupted.ts';
import { formatRefusal } from './refusal-text.ts';
import { UsageError } from './usage-error.ts';
import { readVersion } from './version.ts';

/** The name that is at most two slips away. */
function findClosestName(input: string, names: string[]): string | undefined {
  const near = names.map((name) => ({ name, slips: slipsBetween(input, name) })).filter(({ slips }) => slips <= 2);
  return near.toSorted((first, second) => first.slips - second.slips)[0]?.name;
}

/** Letters to be put in, left out or changed. */
function slipsBetween(source: string, target: string): number {
  if (Math.abs(source.length - target.length) > 2) return 3;
  let row = Array.from({ length: target.length + 1 }, (_, at) => at);
  for (const [line, letter] of [...source].entries()) {
    const next = [line + 1];
    for (const [at, targetLetter] of [...target].entries()) {
      const changed = (row[at] ?? 0) + (letter === targetLetter ? 0 : 1);
      next.push(Math.min(changed, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

interface FoundCommand {
  /** name of the command with its action's, e.g. `orders list` */
  name: string;
  command: Command;
  /** words that are typed after the command */
  remainingArguments: string[];
}

/** The command, or its action, that was typed. @throws UsageError with what was perhaps meant */
function findCommand(commands: Record<string, Command>, [name = '', ...remainingArguments]: string[]): FoundCommand {
  const command = getOwnEntry(commands, name);
  if (!command) throw new UsageError(`There is no command '${name}'.${suggestName(name, Object.keys(commands))}`);
  const [action, ...actionArguments] = remainingArguments;
  if (!isGroup(command) || action === undefined || action.startsWith('-')) return { name, command, remainingArguments };
  return {
    name: `${name} ${action}`,
    command: findAction(command.actions, action, name),
    remainingArguments: actionArguments,
  };
}

function findAction(actions: Record<string, Action>, actionName: string, group: string): Action {
  const action = getOwnEntry(actions, actionName);
  if (action) return action;
  const names = Object.keys(actions);
  throw new UsageError(`'${group}' has no '${actionName}', but ${names.join(', ')}.${suggestName(actionName, names)}`);
}

function getOwnEntry<Entry>(entries: Record<string, Entry>, name: string): Entry | undefined {
  return Object.hasOwn(entries, name) ? entries[name] : undefined;
}

function suggestName(input: string, names: string[]): string {
  const name = findClosestName(input, names);
  return name ? ` Did you mean '${name}'?` : '';
}

/** Text that is typed before a command: npm says whether it was called by its script. */
const program = process.env.npm_lifecycle_event === 'mercer' ? 'npm run -s mercer --' : 'mercer';

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
