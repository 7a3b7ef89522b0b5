import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

const main = 'packages/cli/src/main.ts';

/** The command in a process of its own, in a pipe. */
export async function inPipe(env: NodeJS.ProcessEnv, ...args: string[]): Promise<Ended> {
  return ended(begin(env, args));
}

/** One that is still running. */
export function begin(env: NodeJS.ProcessEnv, args: string[]): ChildProcess {
  const child = spawn(process.execPath, [main, ...args], { env: { PATH: process.env.PATH, ...env }, stdio: 'pipe' });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

export async function ended(child: ChildProcess): Promise<Ended> {
  const [stdout, stderr] = [child.stdout, child.stderr].map((stream) => (stream ? text(stream) : Promise.resolve('')));
  child.stdin?.end();
  const [code] = await once(child, 'close');
  return { code, stdout: (await stdout) ?? '', stderr: (await stderr) ?? '' };
}

/** The same behind a shell, e.g. `orders list | head -1`. */
export async function inShell(env: NodeJS.ProcessEnv, line: string): Promise<Ended> {
  const call = `"${process.execPath}" ${main}`;
  const child = spawn('bash', ['--norc', '-o', 'pipefail', '-c', line.replace(/\bmercer\b/g, call)], {
    env: { PATH: process.env.PATH, ...env },
  });
  return ended(child);
}

/** At a terminal, where somebody types. @param answers what is typed once a question is there @returns what the terminal has shown */
export async function atTerminal(
  env: NodeJS.ProcessEnv,
  line: string,
  answers: string | [question: string, typed: string][] = [],
): Promise<Ended> {
  const call = `stty cols 100; "${process.execPath}" ${main} ${line}`;
  const child = spawn('script', ['--quiet', '--return', '--command', call, '/dev/null'], {
    env: { PATH: process.env.PATH, TERM: 'xterm', ...env },
  });
  const [stdout, stderr] = [text(child.stdout), text(child.stderr)];
  const left = typeof answers === 'string' ? [['[y/N] ', answers] as const] : [...answers];
  let shown = '';
  child.stdout.on('data', (chunk: Buffer) => {
    shown += chunk.toString();
    for (const [question, typed] of left.slice(0, 1)) {
      if (!shown.includes(question)) continue;
      if (typed) child.stdin.write(typed);
      left.shift();
      shown = '';
    }
  });
  const [code] = await once(child, 'close');
  return { code, stdout: await stdout, stderr: await stderr };
}
