import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

const call = `"${process.execPath}" packages/cli/src/main.ts`;
const env = { PATH: process.env.PATH, TERM: 'dumb', HOME: '/nonexistent' };
const isInstalled = (shell: string) => spawnSync(shell, ['--version']).status === 0;
const [hasZsh, hasFish] = [isInstalled('zsh') && spawnSync('script', ['--version']).status === 0, isInstalled('fish')];

const cases: [typed: string, offered: string[]][] = [
  ['ord', ['orders']],
  ['orders s', ['search', 'show']],
  ['orders list --st', ['--status']],
  ['orders list --status sh', ['shipped']],
  ['ship 1001 --tr', ['--tracking']],
  ['completion f', ['fish']],
];

test.skipIf(!hasFish)(
  `fish completes commands, actions, flags and what a flag may be${toSkipNote('fish', hasFish)}`,
  () => {
    const completionQueries = cases.map(([input]) => `complete -C 'mercer ${input}'; echo ==`).join('; ');
    const { stdout, stderr } = spawnSync(
      'fish',
      ['--no-config', '-c', `${call} completion fish | source; ${completionQueries}`],
      {
        env,
        encoding: 'utf8',
      },
    );
    const answers = stdout.split('==\n').map((lines) => lines.split('\n').flatMap((line) => line.split('\t')[0] || []));
    expect({ answers: answers.slice(0, -1), stderr }).toEqual({
      answers: cases.map(([, offered]) => offered),
      stderr: '',
    });
  },
);

test.skipIf(!hasZsh)(
  `zsh completes commands, actions, flags and what a flag may be${toSkipNote('zsh', hasZsh)}`,
  async () => {
    const shell = new Zsh();
    onTestFinished(() => shell.end());
    await shell.runLine(`PROMPT=; autoload -Uz compinit; compinit -D -u; mercer() { ${call} "$@" }`);
    await shell.runLine(`eval "$(mercer completion zsh)"; setopt list_ambiguous; bindkey '^I' complete-word`);
    for (const [input, offered] of cases) {
      const [common = ''] = offered.length === 1 ? offered : [findCommonPrefix(offered)];
      const line = await shell.completeLine(`mercer ${input}`);
      expect(line.trim()).toBe(`mercer ${input.replace(/\S*$/, common)}`);
    }
  },
);

/** Builds the note that the name of a skipped test ends with. */
function toSkipNote(shell: string, isThere: boolean): string {
  return isThere ? '' : ` (skipped: ${shell} is not installed)`;
}

function findCommonPrefix(words: string[]): string {
  const [first = '', ...otherWords] = words;
  let length = first.length;
  while (!otherWords.every((word) => word.startsWith(first.slice(0, length)))) length -= 1;
  return first.slice(0, length);
}

/** Drives zsh at a terminal, since it completes nowhere else. */
class Zsh {
  readonly #process: ChildProcess;
  #screen = '';
  #turn = 0;

  constructor() {
    const args = ['--quiet', '--return', '--command', 'stty -echo cols 200; zsh -f -i', '/dev/null'];
    this.#process = spawn('script', args, { env: { ...env, TERM: 'vt100' } });
    this.#process.stdout?.on('data', (chunk: Buffer) => (this.#screen += chunk.toString()));
  }

  /** @returns what the line says when it has run */
  async runLine(line: string): Promise<string> {
    this.#turn += 1;
    const [begin, end] = [`<${this.#turn}<`, `>${this.#turn}>`];
    // parted, so that what is typed is not what is waited for
    this.#process.stdin?.write(`print -r -- '<'${this.#turn}'<'; ${line}; print -r -- '>'${this.#turn}'>'\n`);
    await expect.poll(() => this.#screen).toContain(end);
    const output = this.#screen.slice(this.#screen.lastIndexOf(begin) + begin.length, this.#screen.lastIndexOf(end));
    return stripVTControlCharacters(output);
  }

  /** Tab behind what is typed; then the line is quoted, and said. */
  async completeLine(input: string): Promise<string> {
    this.#turn += 1;
    const [begin, end] = [`<${this.#turn}<`, `>${this.#turn}>`];
    const quotePrefix = `print -r -- '<'${this.#turn}'<' `;
    this.#process.stdin?.write(`${input}\t\u0001${quotePrefix}\u0005 '>'${this.#turn}'>'\n`);
    await expect.poll(() => this.#screen).toContain(` ${end}`);
    const output = this.#screen.slice(this.#screen.lastIndexOf(begin) + begin.length, this.#screen.lastIndexOf(end));
    return stripVTControlCharacters(output);
  }

  end() {
    this.#process.kill('SIGKILL');
  }
}
