import type { Flags, Values } from './flags/flag.ts';
import { readCommandLine } from './flags/read-command-line.ts';
import type { Output } from './output/output.ts';

/** Context that a command receives together with its command line. */
export interface Circumstances {
  env: NodeJS.ProcessEnv;
  output: Output;
  /** aborted by Ctrl-C: what has begun is ended, nothing more is begun */
  signal: AbortSignal;
}

/** Words of a command with what it does, from which help, completion and docs/owners/cli.md are made. */
export interface Action {
  /** Summary in one line. */
  summary: string;
  /** Further explanation, in sentences. */
  about?: string | undefined;
  flags: Flags;
  args: Flags;
  /** Examples as they are typed after `mercer`. */
  examples: string[];
  /** True where the command follows from the description of a call. */
  isDerived?: boolean;
  /** @throws StartError with what the owner can mend, UsageError when it was called wrongly */
  run(argv: string[], circumstances: Circumstances): Promise<void>;
}

/** Actions on one kind of thing, by what is typed. */
export interface Group {
  summary: string;
  about?: string | undefined;
  actions: Record<string, Action>;
}

export type Command = Action | Group;

export function isGroup(command: Command): command is Group {
  return 'actions' in command;
}

interface Declared<Named extends Flags, Placed extends Flags> extends Omit<Action, 'flags' | 'args' | 'run'> {
  flags?: Named;
  /** arguments without a name: required ones first, a repeated one last */
  args?: Placed;
  run(call: Circumstances & { flags: Values<Named>; args: Values<Placed> }): Promise<void>;
}

/** Reads what was typed before it runs. */
export function action<Named extends Flags = Record<never, never>, Placed extends Flags = Record<never, never>>({
  flags = {} as Named, // left out: there are none
  // left out: there are none
  args = {} as Placed,
  run,
  ...description
}: Declared<Named, Placed>): Action {
  return {
    ...description,
    flags,
    args,
    run: async (argv, circumstances) => run({ ...circumstances, ...readCommandLine(argv, flags, args) }),
  };
}
