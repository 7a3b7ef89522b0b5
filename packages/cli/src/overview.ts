import type { Command } from './command.ts';
import { alignColumns, formatSection, joinSections } from './help.ts';

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
