import type { Command } from './command.ts';
import { init } from './init/index.ts';

/** By what is typed. */
export const commands: Record<string, Command> = { init };
