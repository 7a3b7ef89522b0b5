import { closest } from './closest.ts';
import { type Action, type Command, isGroup } from './command.ts';
import { UsageError } from './usage-error.ts';

export interface Found {
  /** with the action's, e.g. `orders list` */
  name: string;
  command: Command;
  /** what is typed behind it */
  rest: string[];
}

/** The command, or its action, that was typed. @throws UsageError with what was perhaps meant */
export function findCommand(commands: Record<string, Command>, [name = '', ...rest]: string[]): Found {
  const command = own(commands, name);
  if (!command) throw new UsageError(`There is no command '${name}'.${meant(name, Object.keys(commands))}`);
  const [action, ...others] = rest;
  if (!isGroup(command) || action === undefined || action.startsWith('-')) return { name, command, rest };
  return { name: `${name} ${action}`, command: actionOf(command.actions, action, name), rest: others };
}

function actionOf(actions: Record<string, Action>, typed: string, group: string): Action {
  const action = own(actions, typed);
  if (action) return action;
  const names = Object.keys(actions);
  throw new UsageError(`'${group}' has no '${typed}', but ${names.join(', ')}.${meant(typed, names)}`);
}

function own<Entry>(entries: Record<string, Entry>, name: string): Entry | undefined {
  return Object.hasOwn(entries, name) ? entries[name] : undefined;
}

function meant(typed: string, names: string[]): string {
  const name = closest(typed, names);
  return name ? ` Did you mean '${name}'?` : '';
}
