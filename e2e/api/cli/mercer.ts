import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

interface ProcessResult {
  code: number | null;
  stdout: string;
  stderr: string;
}

const main = 'packages/cli/src/main.ts';

/** The command in a process of its own, in a pipe. */
export async function runMercerInPipe(env: NodeJS.ProcessEnv, ...args: string[]): Promise<ProcessResult> {
  return waitForExit(startMercer(env, args));
}

/** Starts a command and returns its process while it is running. */
export function startMercer(env: NodeJS.ProcessEnv, args: string[]): ChildProcess {
  const child = spawn(process.execPath, [main, ...args], { env: { PATH: process.env.PATH, ...env }, stdio: 'pipe' });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

export async function waitForExit(child: ChildProcess): Promise<ProcessResult> {
  const [stdout, stderr] = [child.stdout, child.stderr].map((stream) => (stream ? text(stream) : Promise.resolve('')));
  child.stdin?.end();
  const [code] = await once(child, 'close');
  return { code, stdout: (await stdout) ?? '', stderr: (await stderr) ?? '' };
}

/** Runs a command line in a shell, e.g. `orders list | head -1`. */
export async function runInShell(env: NodeJS.ProcessEnv, line: string): Promise<ProcessResult> {
  const call = `"${process.execPath}" ${main}`;
  const child = spawn('bash', ['--norc', '-o', 'pipefail', '-c', line.replace(/\bmercer\b/g, call)], {
    env: { PATH: process.env.PATH, ...env },
  });
  return waitForExit(child);
}

/**
 * Runs a command at a terminal at which answers are typed. @param answers the input for each question, typed once the
 * question is shown @returns the text that the terminal has shown
 */
export async function runAtTerminal(
  env: NodeJS.ProcessEnv,
  line: string,
  answers: string | [question: string, typed: string][] = [],
): Promise<ProcessResult> {
  const call = `stty cols 100; "${process.execPath}" ${main} ${line}`;
  const child = spawn('script', ['--quiet', '--return', '--command', call, '/dev/null'], {
    env: { PATH: process.env.PATH, TERM: 'xterm', ...env },
  });
  const [stdout, stderr] = [text(child.stdout), text(child.stderr)];
  const remainingAnswers = typeof answers === 'string' ? [['[y/N] ', answers] as const] : [...answers];
  let terminalText = '';
  child.stdout.on('data', (chunk: Buffer) => {
    terminalText += chunk.toString();
    for (const [question, input] of remainingAnswers.slice(0, 1)) {
      if (!terminalText.includes(question)) continue;
      if (input) child.stdin.write(input);
      remainingAnswers.shift();
      terminalText = '';
    }
  });
  const [code] = await once(child, 'close');
  return { code, stdout: await stdout, stderr: await stderr };
}
