import { type ChildProcess, execFile } from 'node:child_process';
import { createOutput, runCommand } from '@mercer/cli';

export interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

/**
 * What the command says to an owner, in this process: to start one costs half a second of computing. What is about the process
 * itself, its signals, pipes and terminals, has tests that start it.
 */
export async function mercer(env: NodeJS.ProcessEnv, ...args: string[]): Promise<Ended> {
  const said = { result: '', remarks: '' };
  const into = (name: keyof typeof said) => ({
    write(text: string) {
      said[name] += text;
      return true;
    },
    on: () => process.stdout,
  });
  const own = { PATH: process.env.PATH, ...env };
  const output = createOutput({ result: into('result'), remarks: into('remarks') }, own);
  const code = await runCommand(args, { env: own, output, signal: new AbortController().signal });
  return { code, stdout: said.result, stderr: said.remarks };
}

/** The command in a process of its own, still at work. */
export function beginMercer(env: NodeJS.ProcessEnv, ...args: string[]): ChildProcess {
  const options = { env: { PATH: process.env.PATH, ...env }, maxBuffer: 2 ** 26 };
  return execFile(process.execPath, ['packages/cli/src/main.ts', ...args], options, () => {});
}
