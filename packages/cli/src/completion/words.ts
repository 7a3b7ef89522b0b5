import { type Action, type Command, isGroup } from '../command.ts';

/** What can be typed next. */
export interface Word {
  word: string;
  summary: string;
}

/** Behind a place like `orders list`. */
export interface Words {
  /** as it is typed; '' at the beginning */
  place: string;
  words: Word[];
  flags: (Word & { takesValue: boolean; choices: readonly string[] })[];
}

export function wordsOf(commands: Record<string, Command>): Words[] {
  const first = Object.entries({ ...commands, completion }).map(([word, { summary }]) => ({ word, summary }));
  const behind = Object.entries(commands).flatMap(([name, command]) => {
    if (!isGroup(command)) return [ofAction(name, command)];
    const words = Object.entries(command.actions).map(([word, { summary }]) => ({ word, summary }));
    const actions = Object.entries(command.actions).map(([word, action]) => ofAction(`${name} ${word}`, action));
    return [{ place: name, words, flags: [help] }, ...actions];
  });
  const shells = ['bash', 'zsh', 'fish'].map((word) => ({ word, summary: 'a shell' }));
  const outer = { place: '', words: first, flags: [help, version] };
  return [outer, ...behind, { place: 'completion', words: shells, flags: [help] }];
}

const completion = { summary: 'a script that completes what is typed' };
const help = { word: '--help', summary: 'how it is called', takesValue: false, choices: [] };
const version = { word: '--version', summary: 'which Mercer this is', takesValue: false, choices: [] };

function ofAction(place: string, { flags, args }: Action): Words {
  const [argument] = Object.values(args);
  const told = Object.entries(flags).map(([name, { summary, placeholder, choices = [] }]) => {
    return { word: `--${name}`, summary, takesValue: placeholder !== undefined, choices };
  });
  const words = (argument?.choices ?? []).map((word) => ({ word, summary: argument?.summary ?? '' }));
  return { place, words, flags: [...told, help] };
}
