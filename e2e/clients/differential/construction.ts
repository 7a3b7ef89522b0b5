import type { Call } from './visit.ts';

// biome-ignore lint/suspicious/noExplicitAny: either client
const pickClientOptions = ({ options }: any) => {
  const { store, key, url, vaultUrl, timeout, useCamelCase, previewContent, session, locale, currency, headers } =
    options;
  return { store, key, url, vaultUrl, timeout, useCamelCase, previewContent, session, locale, currency, headers };
};

/**
 * Calls that show what a client consists of. The second argument of `init` is passed with all options, and with none.
 */
export const construction: Record<string, Call> = {
  version: (c) => c.version,
  'init with all options': (c) => {
    c.init('store', 'pk_2', {
      url: 'http://a.test//',
      vaultUrl: 'http://v.test/x/',
      timeout: '5000',
      useCamelCase: true,
      previewContent: true,
      session: 's',
      locale: 'de-DE',
      currency: 'EUR',
      headers: { 'X-Own': '1' },
    });
    return pickClientOptions(c);
  },
  'init with an address': (c) => {
    c.init('store', 'pk_2', { url: 'http://a.test', vaultUrl: 'http://v.test' });
    return pickClientOptions(c);
  },
  'init without an address': (c) => {
    c.init('store', 'pk_2');
    return pickClientOptions(c);
  },
  'auth, the old name': (c) => {
    c.auth('store', 'pk_2', { url: 'http://a.test', vaultUrl: 'http://v.test' });
    return pickClientOptions(c);
  },
  'members of the client': (c) => describeMembers(c),
  ...Object.fromEntries(
    [
      'card',
      'cart',
      'account',
      'products',
      'categories',
      'attributes',
      'subscriptions',
      'invoices',
      'content',
      'settings',
      'locale',
      'currency',
      'session',
      'functions',
      'cache',
      'utils',
    ].map((name) => [`members of ${name}`, (c: Record<string, object>) => describeMembers(c[name] ?? {})]),
  ),
};

function describeMembers(part: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(part).map(([name, member]) => [name, typeof member === 'function' ? 'call' : 'value']),
  );
}
