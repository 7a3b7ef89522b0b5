import type { Words } from './words.ts';

/** Offers words and flags of the place with what they mean. */
export function buildZshScript(wordGroups: Words[]): string {
  const places = wordGroups.map(({ place, words, flags }) => {
    const offered = [...words, ...flags].map(({ word, summary }) =>
      quoteForZsh(`${word.replaceAll(':', '\\:')}:${summary}`),
    );
    return `    ${quoteForZsh(place)}) offered=(${offered.join(' ')}) ;;`;
  });
  const choices = wordGroups.flatMap(({ place, flags }) =>
    flags.flatMap(({ word, takesValue, choices }) =>
      takesValue ? [`    ${quoteForZsh(`${place} ${word}`)}) compadd -- ${choices.join(' ')}; return ;;`] : [],
    ),
  );
  const groups = wordGroups.filter(({ place }) => /\S \S/.test(place)).map(({ place }) => quoteForZsh(place));
  return `#compdef mercer
_mercer() {
  local place='' before="\${words[CURRENT-1]}"
  local -a offered
  (( CURRENT > 2 )) && place="\${words[2]}"
  if (( CURRENT > 3 )); then
    case "\${words[2]} \${words[3]}" in
    ${groups.join('|')}) place="\${words[2]} \${words[3]}" ;;
    esac
  fi
  case "$place $before" in
${choices.join('\n')}
  esac
  case "$place" in
${places.join('\n')}
  esac
  _describe -t words mercer offered
}
compdef _mercer mercer`;
}

function quoteForZsh(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
