import { type Action, action, type Command } from '../command.ts';
import { defineRequired } from '../flags/flag.ts';
import { acceptChoice } from '../flags/kinds.ts';
import { buildBashScript } from './bash.ts';
import { buildFishScript } from './fish.ts';
import { listWordGroups } from './words.ts';
import { buildZshScript } from './zsh.ts';

const scripts = { bash: buildBashScript, zsh: buildZshScript, fish: buildFishScript };

/** Prints what a shell needs to complete these commands. */
export function createCompletionAction(commands: Record<string, Command>): Action {
  return action({
    summary: 'a script that completes what is typed, for bash, zsh or fish',
    about: `bash: add to ~/.bashrc  eval "$(mercer completion bash)"
zsh: add to ~/.zshrc  eval "$(mercer completion zsh)"
fish: mercer completion fish > ~/.config/fish/completions/mercer.fish`,
    args: { shell: defineRequired(acceptChoice(['bash', 'zsh', 'fish']), 'yours') },
    examples: ['completion bash', 'completion fish'],
    run: async ({ args, output }) => output.say(scripts[args.shell](listWordGroups(commands))),
  });
}
