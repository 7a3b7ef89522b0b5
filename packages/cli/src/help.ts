import { type Action, type Command, type Group, isGroup } from './command.ts';
import type { Flag, Flags } from './flags/flag.ts';

export interface Named {
  /** as it is typed before everything else, e.g. `npm run -s mercer --` */
  program: string;
  /** of command and action, e.g. `orders list` */
  name: string;
}

/** Of an action: how it is called, its flags and examples. Of a group: its actions. */
export function helpText(command: Command, named: Named): string {
  return isGroup(command) ? groupHelp(command, named) : actionHelp(command, named);
}

function groupHelp({ summary, about, actions }: Group, { program, name }: Named): string {
  const lines = aligned(Object.entries(actions).map(([action, given]) => [usageOf(given, action), given.summary]));
  const examples = Object.values(actions).flatMap((action) => action.examples);
  return sections([
    `Usage: ${program} ${name} <action> [flags]`,
    [sentence(summary), about].filter(Boolean).join('\n'),
    titled('Actions', lines),
    titled('Examples', typed(examples, program)),
    `${program} ${name} <action> --help tells the flags of one.`,
  ]);
}

function actionHelp({ summary, about, flags, args, examples }: Action, { program, name }: Named): string {
  return sections([
    `Usage: ${program} ${usageOf({ args }, name)}${Object.keys(flags).length > 0 ? ' [flags]' : ''}`,
    [sentence(summary), about].filter(Boolean).join('\n'),
    titled('Arguments', aligned(Object.entries(args).map(([arg, { summary }]) => [`<${arg}>`, summary]))),
    titled('Flags', aligned(Object.entries(flags).map(([flag, given]) => [flagText(flag, given), told(given)]))),
    titled('Examples', typed(examples, program)),
  ]);
}

/** E.g. `orders note <order> <words>...`. */
export function usageOf({ args }: { args: Flags }, name: string): string {
  const shown = Object.entries(args).map(([arg, { isRequired, isRepeated }]) => {
    const place = isRepeated ? `<${arg}>...` : `<${arg}>`;
    return isRequired || isRepeated ? place : `[${place}]`;
  });
  return [name, ...shown].join(' ');
}

/** E.g. `--from <day>`. */
export function flagText(name: string, { placeholder }: Flag<unknown>): string {
  if (!placeholder) return `--${name}`;
  return `--${name} ${/\|/.test(placeholder) ? placeholder : `<${placeholder}>`}`;
}

export function told({ summary, isRequired, isRepeated }: Flag<unknown>): string {
  return `${summary}${isRequired ? ' (needed)' : ''}${isRepeated ? ' (can be given again)' : ''}`;
}

function sentence(summary: string): string {
  return `${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`;
}

function typed(examples: string[], program: string): string[] {
  return examples.map((example) => `${program} ${example}`);
}

/** Two columns; what is long has its second one on the next line. */
export function aligned(lines: [first: string, second: string][]): string[] {
  const width = Math.min(26, Math.max(0, ...lines.map(([first]) => first.length)));
  return lines.map(([first, second]) => {
    return first.length > width ? `${first}\n  ${' '.repeat(width)}  ${second}` : `${first.padEnd(width)}  ${second}`;
  });
}

export function titled(title: string, lines: string[]): string {
  return lines.length === 0 ? '' : [title, ...lines.map((line) => `  ${line}`)].join('\n');
}

export function sections(texts: string[]): string {
  return texts.filter(Boolean).join('\n\n');
}
