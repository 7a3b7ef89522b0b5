import type { Words } from './words.ts';

/** Offers words and flags of the place, and the choices of the flag before. */
export function bashScript(all: Words[]): string {
  const places = all.map(({ place, words, flags }) => {
    const typed = [...words, ...flags].map(({ word }) => word).join(' ');
    return `    '${place}') words='${typed}' ;;`;
  });
  const choices = all.flatMap(({ place, flags }) =>
    flags.flatMap(({ word, takesValue, choices }) =>
      takesValue
        ? [`    '${place} ${word}') COMPREPLY=($(compgen -W '${choices.join(' ')}' -- "$typed")); return ;;`]
        : [],
    ),
  );
  const groups = all.filter(({ place }) => /\S \S/.test(place)).map(({ place }) => `'${place}'`);
  return `_mercer() {
  local typed="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" place='' words=''
  if [ "$COMP_CWORD" -gt 1 ]; then place="\${COMP_WORDS[1]}"; fi
  if [ "$COMP_CWORD" -gt 2 ]; then
    case "\${COMP_WORDS[1]} \${COMP_WORDS[2]}" in
    ${groups.join('|')}) place="\${COMP_WORDS[1]} \${COMP_WORDS[2]}" ;;
    esac
  fi
  case "$place $before" in
${choices.join('\n')}
  esac
  case "$place" in
${places.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$typed"))
}
complete -o default -F _mercer mercer`;
}
