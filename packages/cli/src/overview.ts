import type { Command } from './command.ts';
import { aligned, sections, titled } from './help.ts';

export const exitCodes: [code: string, meaning: string][] = [
  ['0', 'done'],
  ['1', 'the shop refused it, or could not be reached or opened'],
  ['2', 'what was typed makes no sense; nothing was done'],
  ['130', 'stopped by Ctrl-C'],
];

/** What `mercer` alone says. */
export function overview(commands: Record<string, Command>, program: string): string {
  return sections([
    `Usage: ${program} <command> [flags]`,
    titled('Commands', aligned(Object.entries(commands).map(([name, { summary }]) => [name, summary]))),
    titled('Everywhere', ['--help     how a command is called, with examples', '--version  which Mercer this is']),
    titled('It ends with', aligned(exitCodes)),
  ]);
}
