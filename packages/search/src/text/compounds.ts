/** Fewest letters of the two halves of a word such as 'Trinkflasche'. */
const shortestHead = 4;
const shortestTail = 5;
/** Fewest letters of the two halves of a word that others spell as two words, such as 'wifi'. */
const shortestHalf = 2;
/** Letters that German inserts between the halves of a compound. */
const joints = ['s', 'n'];

/** Marks what follows as the end of a word, written backwards. */
const endMark = '<';

/** The key under which a word is found by its second half; none for words that are too short to have one. */
export function buildEndKeys(word: string): string[] {
  return word.length < shortestHead + shortestTail ? [] : [endMark + reverseLetters(word)];
}

/** Keys of the compounds that end in the word begin with it; null: it is too short to tell. */
export function buildCompoundKey(word: string): string | null {
  return word.length < shortestTail ? null : endMark + reverseLetters(word);
}

/** True when the part before the tail is long enough to be a word, too. */
export function hasCompoundHead(word: string, tail: string): boolean {
  return word.length - tail.length >= shortestHead;
}

/** True when the half is long enough to be the beginning of a word, or another form of one. */
export function isLongHalf({ word }: { word: string }): boolean {
  return word.length >= shortestHead;
}

/** Lists the ways to split a word into two words. */
export function splitCompound(word: string): [head: string, tail: string][] {
  const halves: [string, string][] = [];
  for (let at = shortestHalf; at <= word.length - shortestHalf; at += 1) {
    const head = word.slice(0, at);
    const tail = word.slice(at);
    halves.push([head, tail]);
    if (joints.some((joint) => head.endsWith(joint)) && head.length > shortestHead)
      halves.push([head.slice(0, -1), tail]);
  }
  return halves;
}

function reverseLetters(word: string): string {
  return [...word].reverse().join('');
}
