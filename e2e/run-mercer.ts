import { type ChildProcess, execFile } from 'node:child_process';
import { createOutput, runCommandLine } from '@mercer/cli';

export interface ProcessResult {
  code: number;
  stdout: string;
  stderr: string;
}

/**
 * Runs the command in this process and returns what it tells an owner, because starting a process costs half a second
 * of computing. Signals, pipes and terminals of the process itself have tests that start one.
 */
export async function runMercerCommand(env: NodeJS.ProcessEnv, ...args: string[]): Promise<ProcessResult> {
  const outputTexts = { result: '', remarks: '' };
  const createSink = (name: keyof typeof outputTexts) => ({
    write(text: string) {
      outputTexts[name] += text;
      return true;
    },
    on: () => process.stdout,
  });
  const commandEnv = { PATH: process.env.PATH, ...env };
  const output = createOutput({ result: createSink('result'), remarks: createSink('remarks') }, commandEnv);
  const code = await runCommandLine(args, { env: commandEnv, output, signal: new AbortController().signal });
  return { code, stdout: outputTexts.result, stderr: outputTexts.remarks };
}

/** The command in a process of its own, still at work. */
export function startMercerProcess(env: NodeJS.ProcessEnv, ...args: string[]): ChildProcess {
  const options = { env: { PATH: process.env.PATH, ...env }, maxBuffer: 2 ** 26 };
  return execFile(process.execPath, ['packages/cli/src/main.ts', ...args], options, () => {});
}
