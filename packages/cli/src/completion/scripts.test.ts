import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { commands } from '../commands.ts';
import { buildFishScript } from './fish.ts';
import { listWordGroups } from './words.ts';
import { buildZshScript } from './zsh.ts';

// The scripts run without their shells here; e2e/api/cli/shells.test.ts runs them in the shells themselves
const wordGroups = listWordGroups(commands);

/**
 * Builds a script that runs in bash what zsh would run of the completion; bash reads the rest in the same way when its
 * words count from 1.
 */
const buildZshTestScript = (commandLine: string) => `compdef() { :; }
compadd() { shift; printf '%s\\n' "$@"; }
_describe() { printf '%s\\n' "\${offered[@]%%:*}"; }
${buildZshScript(wordGroups)}
words=('' ${commandLine}); CURRENT=$(( \${#words[@]} - 1 )); _mercer`;

test.each<[typed: string, offered: string[]]>([
  [`mercer ''`, ['orders', 'completion']],
  [`mercer orders ''`, ['search', 'show']],
  [`mercer orders list ''`, ['--status', '--help']],
  [`mercer orders list --status ''`, ['shipped']],
  [`mercer ship 1001 ''`, ['--tracking']],
  [`mercer completion ''`, ['bash', 'zsh', 'fish']],
])('zsh is offered for %s what the place has', (commandLine, offered) => {
  const { stdout, stderr } = spawnSync('bash', ['-s'], { input: buildZshTestScript(commandLine), encoding: 'utf8' });
  expect([stderr, stdout.split('\n')]).toEqual(['', expect.arrayContaining(offered)]);
});

test('fish can read each line, and is told every word and flag with its place', () => {
  const [first, ...lines] = buildFishScript(wordGroups).split('\n');
  expect(first).toBe('complete -c mercer -f');
  const describedWords = lines.map((line) => {
    const [command, ...parts] = splitFishLine(line);
    expect([command, parts.slice(0, 3)], line).toEqual(['complete', ['-c', 'mercer', '-n']]);
    expect(parts[3], line).toMatch(
      /^(__fish_use_subcommand|__fish_seen_subcommand_from \S+(; and (not )?__fish_seen_subcommand_from [\w -]+)?)$/,
    );
    return parts[4] === '-l' ? `--${parts[5]}` : parts[5];
  });
  expect(describedWords).toEqual(
    wordGroups.flatMap(({ words, flags }) => [...words, ...flags].map(({ word }) => word)),
  );
});

/** Splits a line as fish does: in single quotes only `\\'` and `\\\\` are escaped, and no quote stays open. */
function splitFishLine(line: string): string[] {
  const parts = line.match(/'(?:[^'\\]|\\.)*'|[\w.-]+/g) ?? [];
  expect(parts.join(' '), 'all of the line is read').toBe(line);
  return parts.map((part) => part.replace(/^'(.*)'$/, '$1').replace(/\\(['\\])/g, '$1'));
}
