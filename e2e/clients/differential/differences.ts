/**
 * Deviation of our client from swell-js 4.2.5. Each entry needs a reason; the test finds entries that are missing or no
 * longer true.
 */
export interface Difference {
  /** Name of the call, failure or construction. */
  of: string;
  /** Covers what lies below it, too. */
  path: string;
  /** Settings in which the difference occurs; it occurs in all of them when this is left out. */
  in?: string[];
  reason: string;
}

export const differences: Difference[] = [
  // §4: "A cached record lives 5 seconds"
  createDifference(
    'products.get twice',
    'requests.1',
    'a record that was fetched answers for 5 seconds; theirs is put where no reader looks',
  ),

  // ids come from address bars
  createDifference('products.get(id with a slash)', 'requests.0.url', 'an id cannot name another resource'),
  createDifference('get(url?query, id)', 'requests.0.url', 'the id belongs into the path, not behind the query'),

  // errors (§8)
  ...['products.variation(unknown option)', 'products.variation(unknown plan)'].flatMap((call) => [
    createDifference(call, 'outcome.code', 'every rejection has a code'),
    createDifference(call, 'outcome.param', 'and names what it is about'),
  ]),
  ...listDifferences(
    'products.variation(no variants)',
    ['outcome.message', 'outcome.value'],
    'a product read without its variants is no crash',
  ),
  ...listDifferences(
    'card.createToken()',
    ['outcome.message', 'outcome.code', 'outcome.status'],
    "'Card details are missing' instead of a crash",
  ),
  ...listDifferences(
    'card.createToken(number and cvc)',
    ['outcome.message', 'outcome.code', 'outcome.param'],
    'the first fault is reported, not the last',
  ),
  ...listDifferences('no connection', ['outcome.message', 'outcome.code'], 'a lost connection is a connection error'),
  ...listDifferences(
    'vault: no connection',
    ['outcome.message', 'outcome.code'],
    'a lost connection is a connection error',
  ),
  ...listDifferences(
    'vault: no JSON',
    ['outcome.message', 'outcome.code', 'outcome.status'],
    'so is an answer that nobody can read',
  ),
  ...listDifferences(
    'vault: no $data',
    ['outcome.message', 'outcome.code', 'outcome.status'],
    'an answer without data is a connection error, not a crash',
  ),
  createDifference('vault: no answer in time', 'outcome.code', 'every rejection has a code'),
  ...listDifferences('null for the order', ['outcome.message', 'outcome.value'], 'null is no crash'),
  ...listDifferences('null for the rating', ['outcome.message', 'outcome.value'], 'null is no crash'),
  ...listDifferences('errors of the rating', ['outcome.message', 'outcome.value'], 'errors are no crash'),

  // input
  createDifference(
    'subscriptions.create changes its input',
    'outcome.value.options',
    "the caller's objects stay as they are",
  ),
  createDifference(
    'products.list(empty values)',
    'requests.0.url',
    'undefined entries of a list are dropped with camelCase, too',
    ['camelCase'],
  ),
  createDifference('card.createToken(exp)', 'requests.0', 'the expiry is sent once, as month and year'),
  createDifference('card.validateExpiry(month 0)', 'outcome.value', 'there is no month 0, as swell-js 5 knows'),
  ...['card.createToken', 'card.createToken(exp)', 'card.createToken(nonce)'].map((call) =>
    createDifference(call, 'outcome.value', "answers of the vault have the client's case, too", ['camelCase']),
  ),

  createDifference('products, camelCase in and out', 'outcome.value.0', 'planId is understood, not only plan_id', [
    'camelCase',
  ]),

  // the card never stands in an address, unless vaultMethod says so
  ...['createToken', 'createToken(exp)', 'createToken(nonce)'].map((call) =>
    createDifference(`card.${call}`, 'requests.0', 'the vault gets a POST', ['default vault']),
  ),
  ...['createIntent', 'updateIntent', 'authorizeGateway'].map((call) =>
    createDifference(`payment.${call}`, 'requests.0', 'the vault gets a POST', ['default vault']),
  ),

  // settings, locale, currency
  createDifference('settings.menus()', 'outcome.value', 'without an id all menus, not nothing'),
  createDifference('settings, store locale', 'outcome.value.0.1', 'a list before the settings are loaded, too'),
  createDifference('settings, store locale', 'outcome.value.0.2', 'a locale before the settings are loaded, too', [
    'plain',
    'camelCase',
    'options',
  ]),
  ...[
    'settings.get()',
    'settings.get(path)',
    'settings.get twice at once',
    'settings.menus(id)',
    'settings.load',
    'settings.refresh',
    'settings.set',
    'settings, store locale',
    'locale.list, get, selected',
  ].map((call) =>
    createDifference(call, 'outcome.value', 'the locale option chooses what is shown, not only what is sent', [
      'options',
    ]),
  ),
  ...['currency.list, get, selected', 'currency.format(no currency)'].map((call) =>
    createDifference(call, 'cookies.0', 'so does the currency option', ['options']),
  ),
  createDifference('currency.list, get, selected', 'outcome.value', 'so does the currency option', ['options']),
  createDifference(
    'settings in another locale',
    'outcome.value',
    'theirs renames the locale codes and does not find them',
    ['camelCase'],
  ),
  createDifference(
    'currency.format',
    'outcome.value',
    'theirs does not find the rounding rule under its camelCase name',
    ['camelCase'],
  ),
  createDifference('currency.selected before the settings', 'requests', 'nothing is read'),
  createDifference('currency.selected before the settings', 'cookies.0', 'a promise is no currency to keep', [
    'plain',
    'camelCase',
    'options',
    'page',
  ]),
  createDifference('currency.selected before the settings', 'outcome.value', 'the currency option chooses', [
    'options',
  ]),
  createDifference(
    'currency.format(options)',
    'outcome.value.7',
    'an unknown locale is shown as en-US, with a currency',
  ),

  // construction
  createDifference('getCart, updateCart', 'state.cart', 'the state follows, whoever answers'),
  ...listDifferences(
    'init without an address',
    ['outcome.value.url', 'outcome.value.vaultUrl'],
    "the page's own shop, not the vendor's hosts",
  ),
  ...listDifferences('members of the client', toMemberPaths(['orders', 'subscribers']), "this shop's own calls"),
  ...listDifferences(
    'members of account',
    toMemberPaths([
      'verify',
      'undoEmail',
      'cancelOrder',
      'returnOrder',
      'getInvoice',
      'exportAccount',
      'deleteAccount',
    ]),
    "this shop's own calls",
  ),
  ...listDifferences(
    'members of account',
    toMemberPaths([
      'listSessions',
      'endSession',
      'getSecondFactor',
      'createSecondFactor',
      'updateSecondFactor',
      'deleteSecondFactor',
    ]),
    "this shop's own calls",
  ),
  ...listDifferences(
    'members of account',
    toMemberPaths(['listWishlist', 'addToWishlist', 'removeFromWishlist']),
    'the wishlist of §7',
  ),
  ...listDifferences(
    'members of products',
    toMemberPaths([
      'listReviews',
      'getOwnReview',
      'createReview',
      'sayHelpful',
      'related',
      'boughtTogether',
      'suggestions',
      'delivery',
    ]),
    "this shop's own calls",
  ),

  // members that are not documented
  ...listDifferences('members of card', toMemberPaths(['types', 'luhnCheck']), explainInternalMember()),
  ...listDifferences(
    'members of cart',
    toMemberPaths([
      'requested',
      'pendingRequests',
      'cacheClear',
      'requestStateChange',
      'nextRequest',
      'requestStateSync',
      'getItemData',
    ]),
    explainInternalMember(),
  ),
  ...listDifferences('members of account', toMemberPaths(['requestStateChange']), explainInternalMember()),
  ...listDifferences('members of subscriptions', toMemberPaths(['getCleanData']), explainInternalMember()),
  ...listDifferences(
    'members of settings',
    toMemberPaths([
      'state',
      'menuState',
      'paymentState',
      'subscriptionState',
      'sessionState',
      'localizedState',
      'getState',
      'getLocalizedState',
      'findState',
      'decodeLocale',
      'peek',
      'reset',
    ]),
    explainInternalMember(),
  ),
  ...listDifferences('members of locale', toMemberPaths(['code', 'state']), explainInternalMember()),
  ...listDifferences(
    'members of currency',
    toMemberPaths(['code', 'state', 'locale', 'formatter', 'applyRounding', 'round', 'reset']),
    explainInternalMember(),
  ),
  ...listDifferences(
    'members of cache',
    toMemberPaths(['options', 'debug', 'values', 'preset', 'setRecord', 'getFetch', 'fetch', 'overlay']),
    explainInternalMember(),
  ),
  ...listDifferences(
    'members of utils',
    toMemberPaths([
      'defaultMethods',
      'getLocationParams',
      'getOptions',
      'isFunction',
      'isLiveMode',
      'isObject',
      'isServer',
      'loadScript',
      'removeUrlParams',
      'setOptions',
      'toCamelPath',
      'vaultRequest',
    ]),
    explainInternalMember(),
  ),
];

function createDifference(of: string, path: string, reason: string, settings?: string[]): Difference {
  return { of, path, reason, ...(settings && { in: settings }) };
}

function listDifferences(name: string, paths: string[], reason: string): Difference[] {
  return paths.map((path) => createDifference(name, path, reason));
}

function toMemberPaths(names: string[]): string[] {
  return names.map((name) => `outcome.value.${name}`);
}

function explainInternalMember(): string {
  return 'an internal member, which neither the reference nor its types document';
}
