/** Words of whole sentences ('a gift for dad'), folded: they tell nothing of what is searched for. */
const stopWords = new Set(
  `a an and at by for from in my of on or the to with your
  am an auf aus das dem den der die ein eine einen einer fur ich im in mein meine meinen mit oder und vom von zu zum zur`.split(
    /\s+/,
  ),
);

/** The words that tell something, or all where none does. */
export function tellingWords(words: string[]): string[] {
  const telling = words.filter((word) => !stopWords.has(word));
  return telling.length > 0 ? telling : words;
}

/** Recipients of presents, normalized. */
const somebody = new Set(
  `boyfriend brother dad daddy daughter father friend girlfriend her him husband me mom mother mum sister son wife
  bruder frau freund freundin ihn mama mann mich mutter papa schwester sohn tochter vater`.split(/\s+/),
);

export function isGiftRecipient(word: string): boolean {
  return somebody.has(word);
}
