import { type Action, type Command, isGroup } from './command.ts';
import { findClosestName } from './find-closest-name.ts';
import { UsageError } from './usage-error.ts';

export interface FoundCommand {
  /** name of the command with its action's, e.g. `orders list` */
  name: string;
  command: Command;
  /** words that are typed after the command */
  remainingArguments: string[];
}

/** The command, or its action, that was typed. @throws UsageError with what was perhaps meant */
export function findCommand(
  commands: Record<string, Command>,
  [name = '', ...remainingArguments]: string[],
): FoundCommand {
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
