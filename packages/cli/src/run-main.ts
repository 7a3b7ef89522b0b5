import { inspect } from 'node:util';
import { whenInterrupted } from './interrupt.ts';
import { createOutput } from './output/output.ts';
import { runCommandLine } from './run-command.ts';

/** Runs what was typed at a terminal or in a script, and sets the exit code. */
export async function runMainProgram(process: NodeJS.Process): Promise<void> {
  const { argv, env, stdout, stderr } = process;
  const output = createOutput({ result: stdout, remarks: stderr }, env);
  const { signal, exitCode, end } = whenInterrupted(process);
  let isLost = false;
  stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
    if (code === 'EPIPE') return;
    isLost = true;
    process.exitCode = exitCode() ?? 1;
  });
  const code = await runCommandLine(argv.slice(2), { env, output, signal }).catch((error: unknown) => {
    // a fault of the program: its stack goes through the output, too, since its message may hold words of strangers
    output.remark(inspect(error));
    return 1;
  });
  process.exitCode = exitCode() ?? (isLost ? 1 : code);
  end();
}
