import type { Swell } from './swell.ts';

/** Responses to each call of a visit, in order, so that two visits to two shops can be compared. */
export interface Journal {
  entries: { call: string; answer: unknown }[];
}

/** Wraps a client so that it behaves as before and records what its namespaces return. */
export function recordJournal(client: Swell, { entries }: Journal): Swell {
  const plain = createNormalizer();
  const recordEntry = (call: string, answer: unknown) => entries.push({ call, answer: plain(answer) });

  const recordMethod =
    (name: string, method: (...args: unknown[]) => unknown, owner: unknown) =>
    (...args: unknown[]) => {
      const answer = method.apply(owner, args);
      if (!(answer instanceof Promise)) return answer;
      answer.then(
        (value) => recordEntry(name, value),
        ({ message, code, status, param }) => recordEntry(name, { message, code, status, param }),
      );
      return answer;
    };

  const wrapClient = (target: Swell, name: string): Swell =>
    new Proxy(target, {
      get(_, key: string) {
        const member = target[key];
        const path = name ? `${name}.${key}` : key;
        if (typeof member === 'function') return recordMethod(path, member, target);
        return !name && typeof member === 'object' && member !== null ? wrapClient(member, path) : member;
      },
    });
  return wrapClient(client, '');
}

/** Ids become their number in the order of appearance, dates and tokens a word: they differ from shop to shop. */
function createNormalizer() {
  const idNumbers = new Map<string, string>();
  const toStableName = (id: string) => {
    if (!idNumbers.has(id)) idNumbers.set(id, `#${idNumbers.size + 1}`);
    return idNumbers.get(id) ?? id;
  };
  const replaceVolatileText = (text: string) =>
    text
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '(date)')
      .replace(/(token|key|signature)=[\w.%~-]+/g, '$1=(token)')
      .replace(/https?:\/\/(127\.0\.0\.1|localhost):\d+/g, '(shop)')
      .replace(/(?<![\w-])(?:(?=[\w-]*\d)[\w-]{16,}|[\w-]{32})(?![\w-])/g, toStableName);
  return (value: unknown): unknown =>
    value === undefined
      ? undefined
      : JSON.parse(JSON.stringify(value), (_, entry) =>
          typeof entry === 'string' ? replaceVolatileText(entry) : entry,
        );
}
