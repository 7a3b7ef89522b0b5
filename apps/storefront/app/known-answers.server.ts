const mostCharacters = 2 * 1024 * 1024;
const longest = 256 * 1024;

/**
 * Reads JSON. A text that comes again, as it does while nothing that it tells of changes, is read once for all pages, which
 * share what it says: nobody can change it. The oldest are forgotten first.
 * @returns throws a SyntaxError for what is no JSON
 */
export function createAnswerReader(most = mostCharacters): (text: string) => unknown {
  // undefined: it came once
  const answers = new Map<string, { value: unknown } | undefined>();
  let characters = 0;

  function note(text: string) {
    answers.set(text, undefined);
    characters += text.length;
    for (const oldest of answers.keys()) {
      if (characters <= most) return;
      answers.delete(oldest);
      characters -= oldest.length;
    }
  }

  return (text) => {
    const known = answers.get(text);
    if (known) return known.value;
    const value: unknown = JSON.parse(text);
    if (answers.has(text)) answers.set(text, { value: frozen(value) });
    else if (text.length <= longest) note(text);
    return value;
  };
}

function frozen(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  for (const part of Object.values(value)) frozen(part);
  return Object.freeze(value);
}
