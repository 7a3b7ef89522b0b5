/** Fewest letters of the two halves of a word such as 'Trinkflasche'. */
const shortestHead = 4;
const shortestTail = 5;
/** What German puts between the halves. */
const joints = ['s', 'n'];

/** Marks what follows as the end of a word, written backwards. */
const endMark = '<';

/** The key under which a word is found by its second half; none for words that are too short to have one. */
export function endKeys(word: string): string[] {
  return word.length < shortestHead + shortestTail ? [] : [endMark + backwards(word)];
}

/** Keys of the compounds that end in the word begin with it; null: it is too short to tell. */
export function compoundKey(word: string): string | null {
  return word.length < shortestTail ? null : endMark + backwards(word);
}

/** Whether the beginning is long enough to be a word, too. */
export function isCompound(word: string, tail: string): boolean {
  return word.length - tail.length >= shortestHead;
}

/** How a word may be made of two. */
export function halvesOf(word: string): [head: string, tail: string][] {
  const halves: [string, string][] = [];
  for (let at = shortestHead; at <= word.length - shortestHead; at += 1) {
    const head = word.slice(0, at);
    const tail = word.slice(at);
    halves.push([head, tail]);
    if (joints.some((joint) => head.endsWith(joint)) && head.length > shortestHead)
      halves.push([head.slice(0, -1), tail]);
  }
  return halves;
}

function backwards(word: string): string {
  return [...word].reverse().join('');
}
