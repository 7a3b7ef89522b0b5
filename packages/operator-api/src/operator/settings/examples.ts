/** An example of each setting, which the shop takes as it stands, by its name. */
export const settingExamples: Record<string, object> = {
  store: {
    name: 'Lumen Goods',
    country: 'DE',
    time_zone: 'Europe/Berlin',
    countries: ['DE', 'AT', 'CH'],
    locale: 'de-DE',
    currency: 'USD',
    locales: [{ code: 'de-DE' }, { code: 'en-GB', fallback: 'de-DE' }],
    currencies: [
      { code: 'USD', type: 'base' },
      { code: 'EUR', type: 'display', rate: 0.92 },
    ],
    support_email: 'hello@shop.example',
    address: { company: 'Lumen Goods GmbH', address1: 'Gasse 1', zip: '10115', city: 'Berlin', country: 'DE' },
  },
  menus: [
    {
      id: 'footer',
      name: 'Footer',
      items: [
        { name: 'Imprint', url: '/pages/imprint', $locale: { de: { name: 'Impressum' } } },
        { name: 'Help', items: [{ name: 'Returns', url: '/pages/returns' }] },
      ],
    },
  ],
  payments: { card: { enabled: true, gateway: 'stripe' }, paypal: { enabled: true, gateway: 'paypal' } },
  subscriptions: { enabled: true, pause: true, cancel: false },
  notices: { off: ['stock.low'] },
  manual_payments: {
    bank_transfer: {
      enabled: true,
      instructions: 'We send your order as soon as the money has arrived.',
      account: { holder: 'Lumen Goods GmbH', iban: 'DE02120300000000202051' },
      expires_after_days: 10,
    },
    invoice: { enabled: true, due_days: 14, reminder_days: 3, maximum_total: 20_000 },
  },
  shipping: {
    zones: [{ id: 'home', name: 'Germany', regions: [{ country: 'DE' }] }],
    services: [
      {
        id: 'standard',
        name: 'Standard',
        rates: [
          { zone: 'home', price: 490, free_from: 5000, days: { from: 1, to: 3 } },
          { zone: null, price: 1490 },
        ],
      },
    ],
    compared_total: 'after_discounts',
    delivery: { cut_off: '14:00', handling_days: 1 },
  },
  taxes: {
    prices_include_tax: true,
    shipping: 'goods',
    reverse_charge: true,
    classes: ['books'],
    export_prices: 'net',
    provider: 'rules',
    fallback: 'rules',
  },
  invoice: {
    name: 'Lumen Goods GmbH',
    tax_id: 'DE123456788',
    number_prefix: 'R-{year}-',
    credit_note_prefix: 'G-{year}-',
    footer: 'Payable within 14 days.',
    electronic: 'zugferd',
  },
  returns: { days: 14 },
  retention: { carts: 90, pending_orders: 90, mails: 400 },
  reviews: { moderation: 'on' },
  stock: { low: 3 },
  carriers: [{ name: 'DHL', prefix: '0034', link: 'https://www.dhl.de/sendung?number={number}' }],
  digital: { download_limit: 3, download_days: 14, file_megabytes: 200, stock_by_keys: true },
  cart_reminders: { enabled: true, after_hours: 12 },
  agents: { mode: 'known', known_hosts: ['*.assistant.example'], limits: { order_amount: 20_000, daily_orders: 20 } },
};
