import { inspect } from 'node:util';
import { createOutput } from './output/output.ts';
import { runCommandLine } from './run-command.ts';

type Signal = 'SIGINT' | 'SIGTERM';

const exitCodes: Record<Signal, number> = { SIGINT: 130, SIGTERM: 143 };

interface Interrupt {
  signal: AbortSignal;
  /** undefined: there was none */
  exitCode(): number | undefined;
  /** Stops listening: later signals end the process, as usual. */
  end(): void;
}

/** Ctrl-C lets a command end what it has begun; a second one ends the process at once. */
function whenInterrupted(process: NodeJS.Process): Interrupt {
  const controller = new AbortController();
  let code: number | undefined;
  const stopCommand = (name: Signal) => {
    if (controller.signal.aborted) process.exit(exitCodes[name]);
    code = exitCodes[name];
    controller.abort();
  };
  process.on('SIGINT', stopCommand).on('SIGTERM', stopCommand);
  return {
    signal: controller.signal,
    exitCode: () => code,
    end: () => void process.off('SIGINT', stopCommand).off('SIGTERM', stopCommand),
  };
}

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
