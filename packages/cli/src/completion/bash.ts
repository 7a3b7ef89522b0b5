import type { Words } from './words.ts';

/** Offers words and flags of the place, and the choices of the flag before. */
export function buildBashScript(wordGroups: Words[]): string {
  const places = wordGroups.map(({ place, words, flags }) => {
    const offeredWords = [...words, ...flags].map(({ word }) => word).join(' ');
    return `    '${place}') words='${offeredWords}' ;;`;
  });
  const choices = wordGroups.flatMap(({ place, flags }) =>
    flags.flatMap(({ word, takesValue, choices }) =>
      takesValue
        ? [`    '${place} ${word}') COMPREPLY=($(compgen -W '${choices.join(' ')}' -- "$typed")); return ;;`]
        : [],
    ),
  );
  const groups = wordGroups.filter(({ place }) => /\S \S/.test(place)).map(({ place }) => `'${place}'`);
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
