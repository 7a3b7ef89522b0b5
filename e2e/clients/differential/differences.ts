/** Where our client does not do what swell-js 4.2.5 does. Each line needs a reason; the test finds those that are missing or gone. */
export interface Difference {
  /** Name of the call, failure or construction. */
  of: string;
  /** Covers what lies below it, too. */
  path: string;
  /** Only in these settings; everywhere when left out. */
  in?: string[];
  reason: string;
}

export const differences: Difference[] = [
  // §4: "A cached record lives 5 seconds"
  differs(
    'products.get twice',
    'requests.1',
    'a record that was fetched answers for 5 seconds; theirs is put where no reader looks',
  ),

  // ids come from address bars
  differs('products.get(id with a slash)', 'requests.0.url', 'an id cannot name another resource'),
  differs('get(url?query, id)', 'requests.0.url', 'the id belongs into the path, not behind the query'),

  // errors (§8)
  ...['products.variation(unknown option)', 'products.variation(unknown plan)'].flatMap((call) => [
    differs(call, 'outcome.code', 'every rejection has a code'),
    differs(call, 'outcome.param', 'and names what it is about'),
  ]),
  ...of(
    'products.variation(no variants)',
    ['outcome.message', 'outcome.value'],
    'a product read without its variants is no crash',
  ),
  ...of(
    'card.createToken()',
    ['outcome.message', 'outcome.code', 'outcome.status'],
    "'Card details are missing' instead of a crash",
  ),
  ...of(
    'card.createToken(number and cvc)',
    ['outcome.message', 'outcome.code', 'outcome.param'],
    'the first fault is reported, not the last',
  ),
  ...of('no connection', ['outcome.message', 'outcome.code'], 'a lost connection is a connection error'),
  ...of('vault: no connection', ['outcome.message', 'outcome.code'], 'a lost connection is a connection error'),
  ...of(
    'vault: no JSON',
    ['outcome.message', 'outcome.code', 'outcome.status'],
    'so is an answer that nobody can read',
  ),
  ...of(
    'vault: no $data',
    ['outcome.message', 'outcome.code', 'outcome.status'],
    'an answer without data is a connection error, not a crash',
  ),
  differs('vault: no answer in time', 'outcome.code', 'every rejection has a code'),
  ...of('null for the order', ['outcome.message', 'outcome.value'], 'null is no crash'),
  ...of('null for the rating', ['outcome.message', 'outcome.value'], 'null is no crash'),
  ...of('errors of the rating', ['outcome.message', 'outcome.value'], 'errors are no crash'),

  // input
  differs('subscriptions.create changes its input', 'outcome.value.options', "the caller's objects stay as they are"),
  differs(
    'products.list(empty values)',
    'requests.0.url',
    'undefined entries of a list are dropped with camelCase, too',
    ['camelCase'],
  ),
  differs('card.createToken(exp)', 'requests.0', 'the expiry is sent once, as month and year'),
  differs('card.validateExpiry(month 0)', 'outcome.value', 'there is no month 0, as swell-js 5 knows'),
  ...['card.createToken', 'card.createToken(exp)', 'card.createToken(nonce)'].map((call) =>
    differs(call, 'outcome.value', "answers of the vault have the client's case, too", ['camelCase']),
  ),

  differs('products, camelCase in and out', 'outcome.value.0', 'planId is understood, not only plan_id', ['camelCase']),

  // the card never stands in an address, unless vaultMethod says so
  ...['createToken', 'createToken(exp)', 'createToken(nonce)'].map((call) =>
    differs(`card.${call}`, 'requests.0', 'the vault gets a POST', ['default vault']),
  ),
  ...['createIntent', 'updateIntent', 'authorizeGateway'].map((call) =>
    differs(`payment.${call}`, 'requests.0', 'the vault gets a POST', ['default vault']),
  ),

  // settings, locale, currency
  differs('settings.menus()', 'outcome.value', 'without an id all menus, not nothing'),
  differs('settings, store locale', 'outcome.value.0.1', 'a list before the settings are loaded, too'),
  differs('settings, store locale', 'outcome.value.0.2', 'a locale before the settings are loaded, too', [
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
    differs(call, 'outcome.value', 'the locale option chooses what is shown, not only what is sent', ['options']),
  ),
  ...['currency.list, get, selected', 'currency.format(no currency)'].map((call) =>
    differs(call, 'cookies.0', 'so does the currency option', ['options']),
  ),
  differs('currency.list, get, selected', 'outcome.value', 'so does the currency option', ['options']),
  differs('settings in another locale', 'outcome.value', 'theirs renames the locale codes and does not find them', [
    'camelCase',
  ]),
  differs('currency.format', 'outcome.value', 'theirs does not find the rounding rule under its camelCase name', [
    'camelCase',
  ]),
  differs('currency.selected before the settings', 'requests', 'nothing is read'),
  differs('currency.selected before the settings', 'cookies.0', 'a promise is no currency to keep', [
    'plain',
    'camelCase',
    'options',
    'page',
  ]),
  differs('currency.selected before the settings', 'outcome.value', 'the currency option chooses', ['options']),
  differs('currency.format(options)', 'outcome.value.7', 'an unknown locale is shown as en-US, with a currency'),

  // construction
  differs('getCart, updateCart', 'state.cart', 'the state follows, whoever answers'),
  ...of(
    'init without an address',
    ['outcome.value.url', 'outcome.value.vaultUrl'],
    "the page's own shop, not the vendor's hosts",
  ),
  ...of('members of the client', members(['orders', 'subscribers']), "this shop's own calls"),
  ...of(
    'members of account',
    members(['verify', 'undoEmail', 'cancelOrder', 'returnOrder', 'getInvoice', 'exportAccount', 'deleteAccount']),
    "this shop's own calls",
  ),
  ...of(
    'members of account',
    members([
      'listSessions',
      'endSession',
      'getSecondFactor',
      'createSecondFactor',
      'updateSecondFactor',
      'deleteSecondFactor',
    ]),
    "this shop's own calls",
  ),
  ...of('members of account', members(['listWishlist', 'addToWishlist', 'removeFromWishlist']), 'the wishlist of §7'),
  ...of(
    'members of products',
    members([
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
  ...of('members of card', members(['types', 'luhnCheck']), internal()),
  ...of(
    'members of cart',
    members([
      'requested',
      'pendingRequests',
      'cacheClear',
      'requestStateChange',
      'nextRequest',
      'requestStateSync',
      'getItemData',
    ]),
    internal(),
  ),
  ...of('members of account', members(['requestStateChange']), internal()),
  ...of('members of subscriptions', members(['getCleanData']), internal()),
  ...of(
    'members of settings',
    members([
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
    internal(),
  ),
  ...of('members of locale', members(['code', 'state']), internal()),
  ...of(
    'members of currency',
    members(['code', 'state', 'locale', 'formatter', 'applyRounding', 'round', 'reset']),
    internal(),
  ),
  ...of(
    'members of cache',
    members(['options', 'debug', 'values', 'preset', 'setRecord', 'getFetch', 'fetch', 'overlay']),
    internal(),
  ),
  ...of(
    'members of utils',
    members([
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
    internal(),
  ),
];

function differs(of: string, path: string, reason: string, settings?: string[]): Difference {
  return { of, path, reason, ...(settings && { in: settings }) };
}

function of(name: string, paths: string[], reason: string): Difference[] {
  return paths.map((path) => differs(name, path, reason));
}

function members(names: string[]): string[] {
  return names.map((name) => `outcome.value.${name}`);
}

function internal(): string {
  return 'an internal member, which neither the reference nor its types document';
}
