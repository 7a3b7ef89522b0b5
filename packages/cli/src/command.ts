import type { Flags, Values } from './flags/flag.ts';
import { readTyped } from './flags/read-typed.ts';
import type { Output } from './output/output.ts';

/** What a command is given besides what was typed. */
export interface Circumstances {
  env: NodeJS.ProcessEnv;
  output: Output;
  /** aborted by Ctrl-C: what has begun is ended, nothing more is begun */
  signal: AbortSignal;
}

/** What is typed, with what it does. Help, completion and docs/owners/cli.md are made of it. */
export interface Action {
  /** In one line. */
  summary: string;
  /** What else is to be known, in sentences. */
  about?: string | undefined;
  flags: Flags;
  args: Flags;
  /** As they are typed behind `mercer`. */
  examples: string[];
  /** @throws StartError with what the owner can mend, UsageError when it was called wrongly */
  run(typed: string[], circumstances: Circumstances): Promise<void>;
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
  /** those that are required first, one that is repeated last */
  args?: Placed;
  run(call: Circumstances & { flags: Values<Named>; args: Values<Placed> }): Promise<void>;
}

/** Reads what was typed before it runs. */
export function action<Named extends Flags = Record<never, never>, Placed extends Flags = Record<never, never>>({
  flags = {} as Named, // left out: there are none
  // left out: there are none
  args = {} as Placed,
  run,
  ...told
}: Declared<Named, Placed>): Action {
  return {
    ...told,
    flags,
    args,
    run: async (typed, circumstances) => run({ ...circumstances, ...readTyped(typed, flags, args) }),
  };
}
