import { parseArgs } from 'node:util';
import { UsageError } from '../usage-error.ts';
import type { Flag, Flags, Values } from './flag.ts';

/**
 * Reads what was typed behind a command.
 * @param args arguments without a name, in their order: those that are required first, one that is repeated last
 * @throws UsageError for a flag that does not exist, a value that makes no sense, or an argument too many
 */
export function readCommandLine<Named extends Flags, Placed extends Flags>(
  argv: string[],
  flags: Named,
  args: Placed,
): { flags: Values<Named>; args: Values<Placed> } {
  const { values, positionals } = parseNormalizedArgv(normalizeArgv(argv, flags), flags);
  return {
    flags: readFlagValues(flags, (name) => [values[name] ?? [], `--${name}`]),
    args: readPositionals(positionals, args),
  };
}

function readPositionals<Placed extends Flags>(positionals: string[], args: Placed): Values<Placed> {
  const names = Object.keys(args);
  const isEndless = Object.values(args).some(({ isRepeated }) => isRepeated);
  const extra = positionals[names.length];
  if (extra !== undefined && !isEndless) throw new UsageError(`'${extra}' is one argument too many.`);
  return readFlagValues(args, (name) => {
    const at = names.indexOf(name);
    return [positionals.slice(at, args[name]?.isRepeated ? undefined : at + 1), `<${name}>`];
  });
}

function readFlagValues<Declared extends Flags>(declared: Declared, typedOf: (name: string) => [string[], string]) {
  const entries = Object.entries(declared).map(([name, flag]) => [name, flag.read(...typedOf(name))]);
  return Object.fromEntries(entries) as Values<Declared>; // values are read by their own flags
}

/**
 * Flags with their values as `--amount=-5`, then what has no name behind `--`: a number below zero reaches the flag or the
 * argument that it is meant for, which refuses it in its own words. Everything else behind a dash is a flag.
 * @throws UsageError for a flag without a value
 */
function normalizeArgv(argv: string[], flags: Flags): string[] {
  const flagArguments: string[] = [];
  const placed: string[] = [];
  const end = argv.includes('--') ? argv.indexOf('--') : argv.length;
  let awaiting: string | undefined;
  for (const [at, part] of argv.slice(0, end).entries()) {
    const flag = findFlagByArgument(part, flags);
    if (awaiting !== undefined) {
      flagArguments.push(`${awaiting}=${part}`);
      awaiting = undefined;
    } else if (flag?.placeholder) {
      assertFlagValue(argv[at + 1], { part, flag });
      awaiting = part;
    } else (isFlagArgument(part) ? flagArguments : placed).push(part);
  }
  return [...flagArguments, '--', ...placed, ...argv.slice(end + 1)];
}

function assertFlagValue(value: string | undefined, { part, flag }: { part: string; flag: Flag<unknown> }): void {
  if (value !== undefined && !isFlagArgument(value)) return;
  const { summary, placeholder } = flag;
  throw new UsageError(
    `${part} needs a value: ${summary}. One that begins with a dash is written ${part}=-${placeholder}.`,
  );
}

/** A dash alone, or before a number, begins a value. */
function isFlagArgument(part: string): boolean {
  return /^-[^\d.,]/.test(part);
}

function findFlagByArgument(part: string, flags: Flags): Flag<unknown> | undefined {
  const name = part.startsWith('--') ? part.slice(2) : '';
  return Object.hasOwn(flags, name) ? flags[name] : undefined;
}

/** A switch is given as often as it stands there. */
function parseNormalizedArgv(argv: string[], flags: Flags) {
  const options = Object.fromEntries(
    Object.entries(flags).map(([name, { placeholder }]) => {
      return [name, { type: placeholder ? 'string' : 'boolean', multiple: true } as const];
    }),
  );
  try {
    const { values, positionals } = parseArgs({ args: argv, options, allowPositionals: true });
    const texts = Object.entries(values).map(([name, flagValues]) => [name, [flagValues ?? []].flat().map(String)]);
    return { values: Object.fromEntries(texts) as Record<string, string[]>, positionals }; // made just here
  } catch (error) {
    const [sentence] = (error as Error).message.split(/\.\s/); // parseArgs throws nothing else
    throw new UsageError(`${sentence}.`, { cause: error });
  }
}
