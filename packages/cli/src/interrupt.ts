type Signal = 'SIGINT' | 'SIGTERM';

const exitCodes: Record<Signal, number> = { SIGINT: 130, SIGTERM: 143 };

export interface Interrupt {
  signal: AbortSignal;
  /** undefined: there was none */
  exitCode(): number | undefined;
  /** Stops listening: later signals end the process, as usual. */
  end(): void;
}

/** Ctrl-C lets a command end what it has begun; a second one ends the process at once. */
export function whenInterrupted(process: NodeJS.Process): Interrupt {
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
