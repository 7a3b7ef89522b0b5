import { spoken } from './language.ts';
import type { Messages } from './messages/en.ts';

/** Parts of the messages that are a sentence themselves. */
const sentences: { [part in keyof Messages as Messages[part] extends string ? part : never]: true } = {
  store: true,
  feed: true,
};

const parts = new Map<string, object>();

/**
 * Every sentence the shop says, in the language of the request or page that is being rendered. A part may be kept in a
 * constant of a module, a sentence may not: it would be everybody's.
 */
// biome-ignore lint/nursery/noUnsafeTypeAssertion: an empty target, every part of it is read from the language
export const messages = new Proxy({} as Messages, {
  get(_, name: keyof Messages & string) {
    return Object.hasOwn(sentences, name) ? spoken().messages[name] : partOf(name);
  },
});

function partOf(name: keyof Messages): object {
  const part = parts.get(name) ?? new Proxy({}, { get: (_, key) => Reflect.get(Object(spoken().messages[name]), key) });
  parts.set(name, part);
  return part;
}
