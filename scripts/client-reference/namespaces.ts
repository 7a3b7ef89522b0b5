export interface Namespace {
  name: string;
  /** The interface, or the function whose answer it is. */
  of: string;
  /** Type parameters of a shared interface. */
  with?: Record<string, string>;
  intro?: string;
}

/** Lists and single records of one model. */
export const defineRecordNamespace = (name: string, record: string, intro: string): Namespace => ({
  name,
  of: 'Resource',
  with: { T: record, L: `List<${record}>` },
  intro,
});

export const namespaces: Namespace[] = [
  { name: 'client', of: 'Client' },
  { name: 'request', of: 'RequestApi' },
  { name: 'products', of: 'ProductsApi' },
  defineRecordNamespace(
    'categories',
    'Category',
    'Categories of the catalogue. Records go through the cache of 5 seconds, lists never do.',
  ),
  defineRecordNamespace('attributes', 'Attribute', 'What products can be told apart by, with the values in use.'),
  { name: 'content', of: 'ContentApi' },
  { name: 'cart', of: 'CartApi' },
  { name: 'account', of: 'AccountApi' },
  { name: 'orders', of: 'OrdersApi' },
  { name: 'subscriptions', of: 'SubscriptionsApi' },
  defineRecordNamespace('invoices', 'Invoice', 'Invoices and credit notes of the account.'),
  { name: 'payment', of: 'PaymentApi' },
  { name: 'card', of: 'CardApi' },
  { name: 'settings', of: 'SettingsApi' },
  { name: 'session', of: 'SessionApi' },
  { name: 'locale', of: 'LocaleApi' },
  { name: 'currency', of: 'CurrencyApi' },
  { name: 'functions', of: 'FunctionsApi' },
  { name: 'subscribers', of: 'SubscribersApi' },
  { name: 'cache', of: 'CacheApi' },
  { name: 'utils', of: 'Utils' },
  { name: 'errors', of: 'CommerceError' },
  { name: 'options', of: 'ClientOptions' },
];
