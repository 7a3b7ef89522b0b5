import type { Swell } from './swell.ts';

/** What each call of a visit answered, in order; two visits of two shops can be compared. */
export interface Journal {
  entries: { call: string; answer: unknown }[];
}

/** The same client; what its namespaces answer is written down. */
export function keepJournal(client: Swell, { entries }: Journal): Swell {
  const plain = createPlain();
  const write = (call: string, answer: unknown) => entries.push({ call, answer: plain(answer) });

  const recorded =
    (name: string, method: (...args: unknown[]) => unknown, owner: unknown) =>
    (...args: unknown[]) => {
      const answer = method.apply(owner, args);
      if (!(answer instanceof Promise)) return answer;
      answer.then(
        (value) => write(name, value),
        ({ message, code, status, param }) => write(name, { message, code, status, param }),
      );
      return answer;
    };

  const tap = (target: Swell, name: string): Swell =>
    new Proxy(target, {
      get(_, key: string) {
        const member = target[key];
        const path = name ? `${name}.${key}` : key;
        if (typeof member === 'function') return recorded(path, member, target);
        return !name && typeof member === 'object' && member !== null ? tap(member, path) : member;
      },
    });
  return tap(client, '');
}

/** Ids become their number in the order of appearance, dates and tokens a word: they differ from shop to shop. */
function createPlain() {
  const seen = new Map<string, string>();
  const nameOf = (id: string) => {
    if (!seen.has(id)) seen.set(id, `#${seen.size + 1}`);
    return seen.get(id) ?? id;
  };
  const replace = (text: string) =>
    text
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '(date)')
      .replace(/(token|key|signature)=[\w.%~-]+/g, '$1=(token)')
      .replace(/https?:\/\/(127\.0\.0\.1|localhost):\d+/g, '(shop)')
      .replace(/(?<![\w-])(?:(?=[\w-]*\d)[\w-]{16,}|[\w-]{32})(?![\w-])/g, nameOf);
  return (value: unknown): unknown =>
    value === undefined
      ? undefined
      : JSON.parse(JSON.stringify(value), (_, entry) => (typeof entry === 'string' ? replace(entry) : entry));
}
