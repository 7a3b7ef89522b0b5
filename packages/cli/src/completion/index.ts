import { type Action, action, type Command } from '../command.ts';
import { required } from '../flags/flag.ts';
import { oneOf } from '../flags/kinds.ts';
import { bashScript } from './bash.ts';
import { fishScript } from './fish.ts';
import { wordsOf } from './words.ts';
import { zshScript } from './zsh.ts';

const scripts = { bash: bashScript, zsh: zshScript, fish: fishScript };

/** Prints what a shell needs to complete these commands. */
export function completionOf(commands: Record<string, Command>): Action {
  return action({
    summary: 'a script that completes what is typed, for bash, zsh or fish',
    about: `bash: add to ~/.bashrc  eval "$(mercer completion bash)"
zsh: add to ~/.zshrc  eval "$(mercer completion zsh)"
fish: mercer completion fish > ~/.config/fish/completions/mercer.fish`,
    args: { shell: required(oneOf(['bash', 'zsh', 'fish']), 'yours') },
    examples: ['completion bash', 'completion fish'],
    run: async ({ args, output }) => output.say(scripts[args.shell](wordsOf(commands))),
  });
}
