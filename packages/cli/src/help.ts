import { type Action, type Command, type Group, isGroup } from './command.ts';
import type { Flag, Flags } from './flags/flag.ts';

export interface NamedCommand {
  /** program as it is typed before everything else, e.g. `npm run -s mercer --` */
  program: string;
  /** name of command and action, e.g. `orders list` */
  name: string;
}

/** Formats the help of an action (its usage, flags and examples) or of a group (its actions). */
export function formatHelpText(command: Command, invocation: NamedCommand): string {
  return isGroup(command) ? formatGroupHelp(command, invocation) : formatActionHelp(command, invocation);
}

function formatGroupHelp({ summary, about, actions }: Group, { program, name }: NamedCommand): string {
  const lines = alignColumns(
    Object.entries(actions).map(([action, groupAction]) => [formatUsage(groupAction, action), groupAction.summary]),
  );
  const examples = Object.values(actions).flatMap((action) => action.examples);
  return joinSections([
    `Usage: ${program} ${name} <action> [flags]`,
    [toSentence(summary), about].filter(Boolean).join('\n'),
    formatSection('Actions', lines),
    formatSection('Examples', prefixExamples(examples, program)),
    `${program} ${name} <action> --help tells the flags of one.`,
  ]);
}

function formatActionHelp({ summary, about, flags, args, examples }: Action, { program, name }: NamedCommand): string {
  return joinSections([
    `Usage: ${program} ${formatUsage({ args }, name)}${Object.keys(flags).length > 0 ? ' [flags]' : ''}`,
    [toSentence(summary), about].filter(Boolean).join('\n'),
    formatSection('Arguments', alignColumns(Object.entries(args).map(([arg, { summary }]) => [`<${arg}>`, summary]))),
    formatSection(
      'Flags',
      alignColumns(
        Object.entries(flags).map(([flag, flagDefinition]) => [
          formatFlag(flag, flagDefinition),
          describeFlag(flagDefinition),
        ]),
      ),
    ),
    formatSection('Examples', prefixExamples(examples, program)),
  ]);
}

/** E.g. `orders note <order> <words>...`. */
export function formatUsage({ args }: { args: Flags }, name: string): string {
  const placeholders = Object.entries(args).map(([arg, { isRequired, isRepeated }]) => {
    const place = isRepeated ? `<${arg}>...` : `<${arg}>`;
    return isRequired || isRepeated ? place : `[${place}]`;
  });
  return [name, ...placeholders].join(' ');
}

/** E.g. `--from <day>`. */
export function formatFlag(name: string, { placeholder }: Flag<unknown>): string {
  if (!placeholder) return `--${name}`;
  return `--${name} ${/\|/.test(placeholder) ? placeholder : `<${placeholder}>`}`;
}

export function describeFlag({ summary, isRequired, isRepeated }: Flag<unknown>): string {
  return `${summary}${isRequired ? ' (needed)' : ''}${isRepeated ? ' (can be given again)' : ''}`;
}

function toSentence(summary: string): string {
  return `${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`;
}

function prefixExamples(examples: string[], program: string): string[] {
  return examples.map((example) => `${program} ${example}`);
}

/** Two columns; what is long has its second one on the next line. */
function alignColumns(lines: [first: string, second: string][]): string[] {
  const width = Math.min(26, Math.max(0, ...lines.map(([first]) => first.length)));
  return lines.map(([first, second]) => {
    return first.length > width ? `${first}\n  ${' '.repeat(width)}  ${second}` : `${first.padEnd(width)}  ${second}`;
  });
}

function formatSection(title: string, lines: string[]): string {
  return lines.length === 0 ? '' : [title, ...lines.map((line) => `  ${line}`)].join('\n');
}

function joinSections(texts: string[]): string {
  return texts.filter(Boolean).join('\n\n');
}

export const exitCodes: [code: string, meaning: string][] = [
  ['0', 'done'],
  ['1', 'the shop refused it, or could not be reached or opened'],
  ['2', 'what was typed makes no sense; nothing was done'],
  ['130', 'stopped by Ctrl-C'],
];

/** Formats what `mercer` prints without a command. */
export function formatOverview(commands: Record<string, Command>, program: string): string {
  return joinSections([
    `Usage: ${program} <command> [flags]`,
    formatSection('Commands', alignColumns(Object.entries(commands).map(([name, { summary }]) => [name, summary]))),
    formatSection('Everywhere', [
      '--help     how a command is called, with examples',
      '--version  which Mercer this is',
    ]),
    formatSection('It ends with', alignColumns(exitCodes)),
  ]);
}
