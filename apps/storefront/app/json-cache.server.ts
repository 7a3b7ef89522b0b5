const mostCharacters = 2 * 1024 * 1024;
const longest = 256 * 1024;

/**
 * Reads JSON. A text that comes again, as it does while nothing that it tells of changes, is read once for all pages, which
 * share what it says: nobody can change it. The oldest are forgotten first.
 * @returns throws a SyntaxError for what is no JSON
 */
export function createAnswerReader(maxCharacters = mostCharacters): (text: string) => unknown {
  // undefined: it came once
  const answers = new Map<string, { value: unknown } | undefined>();
  let characters = 0;

  function recordText(text: string) {
    answers.set(text, undefined);
    characters += text.length;
    for (const oldest of answers.keys()) {
      if (characters <= maxCharacters) return;
      answers.delete(oldest);
      characters -= oldest.length;
    }
  }

  return (text) => {
    const cachedAnswer = answers.get(text);
    if (cachedAnswer) return cachedAnswer.value;
    const value: unknown = JSON.parse(text);
    if (answers.has(text)) answers.set(text, { value: freezeDeeply(value) });
    else if (text.length <= longest) recordText(text);
    return value;
  };
}

function freezeDeeply(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  for (const part of Object.values(value)) freezeDeeply(part);
  return Object.freeze(value);
}
