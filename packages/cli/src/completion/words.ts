import { type Action, type Command, isGroup } from '../command.ts';

/** Word that can be typed next. */
export interface Word {
  word: string;
  summary: string;
}

/** Words and flags that can follow a place like `orders list`. */
export interface Words {
  /** place as it is typed; '' at the beginning */
  place: string;
  words: Word[];
  flags: (Word & { takesValue: boolean; choices: readonly string[] })[];
}

export function listWordGroups(commands: Record<string, Command>): Words[] {
  const first = Object.entries({ ...commands, completion }).map(([word, { summary }]) => ({ word, summary }));
  const nestedGroups = Object.entries(commands).flatMap(([name, command]) => {
    if (!isGroup(command)) return [buildActionWords(name, command)];
    const words = Object.entries(command.actions).map(([word, { summary }]) => ({ word, summary }));
    const actions = Object.entries(command.actions).map(([word, action]) =>
      buildActionWords(`${name} ${word}`, action),
    );
    return [{ place: name, words, flags: [help] }, ...actions];
  });
  const shells = ['bash', 'zsh', 'fish'].map((word) => ({ word, summary: 'a shell' }));
  const outer = { place: '', words: first, flags: [help, version] };
  return [outer, ...nestedGroups, { place: 'completion', words: shells, flags: [help] }];
}

const completion = { summary: 'a script that completes what is typed' };
const help = { word: '--help', summary: 'how it is called', takesValue: false, choices: [] };
const version = { word: '--version', summary: 'which Mercer this is', takesValue: false, choices: [] };

function buildActionWords(place: string, { flags, args }: Action): Words {
  const [argument] = Object.values(args);
  const flagWords = Object.entries(flags).map(([name, { summary, placeholder, choices = [] }]) => {
    return { word: `--${name}`, summary, takesValue: placeholder !== undefined, choices };
  });
  const words = (argument?.choices ?? []).map((word) => ({ word, summary: argument?.summary ?? '' }));
  return { place, words, flags: [...flagWords, help] };
}
