import type { Command } from './command.ts';

/** What `mercer` alone says. */
export function overview(commands: Record<string, Command>): string {
  const lines = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(12)}${summary}`);
  return `Usage: npm run mercer -- <command> [--help]\n\n${lines.join('\n')}`;
}
