import { currentLocale, languageOf } from './language.ts';

const shortestWord = 9;
const vowels = /[aeiouyäöüé]+/gi;
/** What is written with several letters and spoken as one. */
const consonant = /sch|ch|ck|ph|th|qu|./gi;
/** Consonants that may begin a syllable together. */
const onsets = new Set(
  `bl br dr fl fr gl gr kl kn kr pf pfl pfr pl pr schl schm schn schr schw sm sn sp spr st str tr zw`.split(' '),
);

/**
 * A text whose long German words may be broken with a hyphen. Browsers know where by themselves only where they have a
 * dictionary of German, which many have not: they would break anywhere, or not at all.
 */
export function hyphenated(text: string, locale = currentLocale()): string {
  if (languageOf(locale) !== 'de') return text;
  return text.replace(new RegExp(`\\p{L}{${shortestWord},}`, 'gu'), (word) => syllables(word).join('\u00ad'));
}

/** Cut between vowels, before the consonants that begin a syllable; a single letter is no part. */
function syllables(word: string): string[] {
  const found = [...word.matchAll(vowels)];
  const cuts = found.slice(1).map(({ index }, at) => {
    const end = (found[at]?.index ?? 0) + (found[at]?.[0].length ?? 0);
    return index - onsetOf(word.slice(end, index)).length;
  });
  const parts = [0, ...cuts].map((from, at) => word.slice(from, cuts[at]));
  return parts[0]?.length === 1 ? [parts.slice(0, 2).join(''), ...parts.slice(2)] : parts;
}

/** Between vowels two consonants are parted, and of more those stay together that begin a word. */
function onsetOf(consonants: string): string {
  const units = consonants.match(consonant) ?? [];
  const longest = [3, 2].map((count) => units.slice(-count)).find((last) => isOnset(last, units.length));
  return (longest ?? units.slice(-1)).join('');
}

function isOnset(last: string[], available: number): boolean {
  const begins = onsets.has(last.join('').toLowerCase());
  // 'Kos-ten', but 'Früh-stück' and 'Re-gen-schirm'
  return last.length <= available && begins && (last.length < available || !/^s[pt]/i.test(last.join('')));
}
