import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { commands } from '../commands.ts';
import { fishScript } from './fish.ts';
import { wordsOf } from './words.ts';
import { zshScript } from './zsh.ts';

// these run where neither shell is; e2e/api/cli/shells.test.ts asks the shells themselves
const all = wordsOf(commands);

/** Of zsh what the script asks it for: bash reads the rest alike, when its words count from 1. */
const zshInBash = (typed: string) => `compdef() { :; }
compadd() { shift; printf '%s\\n' "$@"; }
_describe() { printf '%s\\n' "\${offered[@]%%:*}"; }
${zshScript(all)}
words=('' ${typed}); CURRENT=$(( \${#words[@]} - 1 )); _mercer`;

test.each<[typed: string, offered: string[]]>([
  [`mercer ''`, ['orders', 'completion']],
  [`mercer orders ''`, ['search', 'show']],
  [`mercer orders list ''`, ['--status', '--help']],
  [`mercer orders list --status ''`, ['shipped']],
  [`mercer ship 1001 ''`, ['--tracking']],
  [`mercer completion ''`, ['bash', 'zsh', 'fish']],
])('zsh is offered for %s what the place has', (typed, offered) => {
  const { stdout, stderr } = spawnSync('bash', ['-c', zshInBash(typed)], { encoding: 'utf8' });
  expect([stderr, stdout.split('\n')]).toEqual(['', expect.arrayContaining(offered)]);
});

test('fish can read each line, and is told every word and flag with its place', () => {
  const [first, ...lines] = fishScript(all).split('\n');
  expect(first).toBe('complete -c mercer -f');
  const told = lines.map((line) => {
    const [command, ...parts] = partsOf(line);
    expect([command, parts.slice(0, 3)], line).toEqual(['complete', ['-c', 'mercer', '-n']]);
    expect(parts[3], line).toMatch(
      /^(__fish_use_subcommand|__fish_seen_subcommand_from \S+(; and (not )?__fish_seen_subcommand_from [\w -]+)?)$/,
    );
    return parts[4] === '-l' ? `--${parts[5]}` : parts[5];
  });
  expect(told).toEqual(all.flatMap(({ words, flags }) => [...words, ...flags].map(({ word }) => word)));
});

/** As fish parts a line: in single quotes `\\'` and `\\\\` alone are escaped, and nothing stays open. */
function partsOf(line: string): string[] {
  const parts = line.match(/'(?:[^'\\]|\\.)*'|[\w.-]+/g) ?? [];
  expect(parts.join(' '), 'all of the line is read').toBe(line);
  return parts.map((part) => part.replace(/^'(.*)'$/, '$1').replace(/\\(['\\])/g, '$1'));
}
