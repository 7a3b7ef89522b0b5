import { selectLanguage } from '@mercer/contract';
import { currentLocale } from './language.ts';

const shortestWord = 9;
const vowels = /[aeiouyäöüé]+/gi;
/** Matches a consonant, including those spelled with several letters. */
const consonant = /sch|ch|ck|ph|th|qu|./gi;
/** Consonants that may begin a syllable together. */
const onsets = new Set(
  `bl br dr fl fr gl gr kl kn kr pf pfl pfr pl pr schl schm schn schr schw sm sn sp spr st str tr zw`.split(' '),
);

/**
 * A text whose long German words may be broken with a hyphen. Browsers know where by themselves only where they have a
 * dictionary of German, which many have not: they would break anywhere, or not at all.
 */
export function insertSoftHyphens(text: string, locale = currentLocale()): string {
  if (selectLanguage(locale) !== 'de') return text;
  return text.replace(new RegExp(`\\p{L}{${shortestWord},}`, 'gu'), (word) => splitSyllables(word).join('\u00ad'));
}

/** Cut between vowels, before the consonants that begin a syllable; a single letter is no part. */
function splitSyllables(word: string): string[] {
  const vowelGroups = [...word.matchAll(vowels)];
  const cuts = vowelGroups.slice(1).map(({ index }, at) => {
    const end = (vowelGroups[at]?.index ?? 0) + (vowelGroups[at]?.[0].length ?? 0);
    return index - findSyllableOnset(word.slice(end, index)).length;
  });
  const parts = [0, ...cuts].map((from, at) => word.slice(from, cuts[at]));
  return parts[0]?.length === 1 ? [parts.slice(0, 2).join(''), ...parts.slice(2)] : parts;
}

/** Finds the consonants that begin the next syllable: the last one, or more when they can begin a word together. */
function findSyllableOnset(consonants: string): string {
  const units = consonants.match(consonant) ?? [];
  const longest = [3, 2].map((count) => units.slice(-count)).find((last) => canBeginSyllable(last, units.length));
  return (longest ?? units.slice(-1)).join('');
}

function canBeginSyllable(last: string[], available: number): boolean {
  const begins = onsets.has(last.join('').toLowerCase());
  // 'Kos-ten', but 'Früh-stück' and 'Re-gen-schirm'
  return last.length <= available && begins && (last.length < available || !/^s[pt]/i.test(last.join('')));
}
