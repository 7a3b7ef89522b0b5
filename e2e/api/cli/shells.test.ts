import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

const call = `"${process.execPath}" packages/cli/src/main.ts`;
const env = { PATH: process.env.PATH, TERM: 'dumb', HOME: '/nonexistent' };
const has = (shell: string) => spawnSync(shell, ['--version']).status === 0;
const [hasZsh, hasFish] = [has('zsh') && spawnSync('script', ['--version']).status === 0, has('fish')];

const cases: [typed: string, offered: string[]][] = [
  ['ord', ['orders']],
  ['orders s', ['search', 'show']],
  ['orders list --st', ['--status']],
  ['orders list --status sh', ['shipped']],
  ['ship 1001 --tr', ['--tracking']],
  ['completion f', ['fish']],
];

test.skipIf(!hasFish)(
  `fish completes commands, actions, flags and what a flag may be${absent('fish', hasFish)}`,
  () => {
    const asked = cases.map(([typed]) => `complete -C 'mercer ${typed}'; echo ==`).join('; ');
    const { stdout, stderr } = spawnSync('fish', ['--no-config', '-c', `${call} completion fish | source; ${asked}`], {
      env,
      encoding: 'utf8',
    });
    const answers = stdout.split('==\n').map((lines) => lines.split('\n').flatMap((line) => line.split('\t')[0] || []));
    expect({ answers: answers.slice(0, -1), stderr }).toEqual({
      answers: cases.map(([, offered]) => offered),
      stderr: '',
    });
  },
);

test.skipIf(!hasZsh)(
  `zsh completes commands, actions, flags and what a flag may be${absent('zsh', hasZsh)}`,
  async () => {
    const shell = new Zsh();
    onTestFinished(() => shell.end());
    await shell.says(`PROMPT=; autoload -Uz compinit; compinit -D -u; mercer() { ${call} "$@" }`);
    await shell.says(`eval "$(mercer completion zsh)"; setopt list_ambiguous; bindkey '^I' complete-word`);
    for (const [typed, offered] of cases) {
      const [common = ''] = offered.length === 1 ? offered : [commonStart(offered)];
      const line = await shell.completes(`mercer ${typed}`);
      expect(line.trim()).toBe(`mercer ${typed.replace(/\S*$/, common)}`);
    }
  },
);

/** What stands in the name of a test that is skipped. */
function absent(shell: string, isThere: boolean): string {
  return isThere ? '' : ` (skipped: ${shell} is not installed)`;
}

function commonStart(words: string[]): string {
  const [first = '', ...others] = words;
  let length = first.length;
  while (!others.every((word) => word.startsWith(first.slice(0, length)))) length -= 1;
  return first.slice(0, length);
}

/** At a terminal, since zsh completes nowhere else. */
class Zsh {
  readonly #process: ChildProcess;
  #shown = '';
  #turn = 0;

  constructor() {
    const args = ['--quiet', '--return', '--command', 'stty -echo cols 200; zsh -f -i', '/dev/null'];
    this.#process = spawn('script', args, { env: { ...env, TERM: 'vt100' } });
    this.#process.stdout?.on('data', (chunk: Buffer) => (this.#shown += chunk.toString()));
  }

  /** @returns what the line says when it has run */
  async says(line: string): Promise<string> {
    this.#turn += 1;
    const [begin, end] = [`<${this.#turn}<`, `>${this.#turn}>`];
    // parted, so that what is typed is not what is waited for
    this.#process.stdin?.write(`print -r -- '<'${this.#turn}'<'; ${line}; print -r -- '>'${this.#turn}'>'\n`);
    await expect.poll(() => this.#shown).toContain(end);
    const said = this.#shown.slice(this.#shown.lastIndexOf(begin) + begin.length, this.#shown.lastIndexOf(end));
    return stripVTControlCharacters(said);
  }

  /** Tab behind what is typed; then the line is quoted, and said. */
  async completes(typed: string): Promise<string> {
    this.#turn += 1;
    const [begin, end] = [`<${this.#turn}<`, `>${this.#turn}>`];
    const before = `print -r -- '<'${this.#turn}'<' `;
    this.#process.stdin?.write(`${typed}\t\u0001${before}\u0005 '>'${this.#turn}'>'\n`);
    await expect.poll(() => this.#shown).toContain(` ${end}`);
    const said = this.#shown.slice(this.#shown.lastIndexOf(begin) + begin.length, this.#shown.lastIndexOf(end));
    return stripVTControlCharacters(said);
  }

  end() {
    this.#process.kill('SIGKILL');
  }
}
