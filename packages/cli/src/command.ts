export interface Command {
  /** In one line. */
  summary: string;
  /** How it is called, its flags and examples. */
  help: string;
  /** @throws StartError with what the owner can mend, UsageError when it was called wrongly */
  run(args: string[], env: NodeJS.ProcessEnv): Promise<void>;
}
