import type { Word, Words } from './words.ts';

/** A line for each word and flag, with what it means. */
export function buildFishScript(wordGroups: Words[]): string {
  const lines = wordGroups.flatMap(({ place, words, flags }) => {
    const condition = buildFishCondition(place, words);
    return [
      ...words.map(
        ({ word, summary }) =>
          `complete -c mercer -n ${quoteForFish(condition)} -a ${word} -d ${quoteForFish(summary)}`,
      ),
      ...flags.map(({ word, summary, takesValue, choices }) => {
        const value = takesValue ? ` -r${choices.length > 0 ? ` -a ${quoteForFish(choices.join(' '))}` : ''}` : '';
        return `complete -c mercer -n ${quoteForFish(condition)} -l ${word.slice(2)}${value} -d ${quoteForFish(summary)}`;
      }),
    ];
  });
  return ['complete -c mercer -f', ...lines].join('\n');
}

/** A group offers its actions until one of them is typed. */
function buildFishCondition(place: string, words: Word[]): string {
  const [group, action] = place.split(' ');
  if (!group) return '__fish_use_subcommand';
  const isTyped = `__fish_seen_subcommand_from ${group}`;
  if (action) return `${isTyped}; and __fish_seen_subcommand_from ${action}`;
  const next = words.map(({ word }) => word).join(' ');
  return next ? `${isTyped}; and not __fish_seen_subcommand_from ${next}` : isTyped;
}

function quoteForFish(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
