/** A shop of one country: what its owner says of it, and what its shoppers pay and read. */
export interface CountryShop {
  init: string[];
  locale: string;
  timeZone: string;
  phone: string;
  address: Record<string, string>;
  /** Tax rule as the owner writes it, and whether prices contain it. */
  tax: { name: string; country: string; state?: string; rate: number; reduced_rate?: number; shipping?: boolean };
  includesTax: boolean;
  /** Price of a parcel, and the total from which it is free, both in minor units. */
  rate: number;
  freeFrom: number;
  price: number;
  /** A shopper's address, and its lines as mails and papers write them. */
  buyer: Record<string, string>;
  addressLines: string[];
  /** Total and tax of an order of one piece. */
  total: number;
  taxTotal: number;
  /** The price of a piece as a shopper reads it. */
  formattedPrice: RegExp;
  /** The language that pages have beside the shop's own, and a price in the second currency. */
  secondLocale: string;
  secondCurrency: { code: string; rate: number };
  convertedPrice: RegExp;
  words: Words;
}

/** Texts of the shop in its language. */
interface Words {
  addToCart: string;
  invoice: string;
  creditNote: string;
  packingSlip: string;
  shipped: RegExp;
  refunded: RegExp;
  bankTransfer: string;
}

const english: Words = {
  addToCart: 'Add to Cart',
  invoice: 'Invoice',
  creditNote: 'Credit note',
  packingSlip: 'Packing slip',
  shipped: /^Your order .*is on its way$/m,
  refunded: /^Refund for/m,
  bankTransfer: 'Bank transfer',
};

const german: Words = {
  addToCart: 'In den Warenkorb',
  invoice: 'Rechnung',
  creditNote: 'Gutschrift',
  packingSlip: 'Lieferschein',
  shipped: /^Ihre Bestellung Nr\. \d+ ist unterwegs$/m,
  refunded: /^Erstattung für/m,
  bankTransfer: 'Überweisung',
};

export const countryShops: Record<string, CountryShop> = {
  Germany: {
    init: ['--language', 'de-DE', '--currency', 'EUR', '--country', 'DE', '--countries', 'DE,AT'],
    locale: 'de-DE',
    timeZone: 'Europe/Berlin',
    phone: '+49 431 12345',
    address: { company: 'Laden GmbH', address1: 'Hafenstraße 1', zip: '24103', city: 'Kiel', country: 'DE' },
    tax: { name: 'USt.', country: 'DE', rate: 19, reduced_rate: 7, shipping: true },
    includesTax: true,
    rate: 490,
    freeFrom: 30000,
    price: 119,
    buyer: { address1: 'Torstr. 1', zip: '10119', city: 'Berlin', country: 'DE' },
    addressLines: ['Torstr. 1', '10119 Berlin', 'Deutschland'],
    total: 123.9,
    taxTotal: 19.78,
    formattedPrice: /119,00\s€/,
    secondLocale: 'en-US',
    secondCurrency: { code: 'CHF', rate: 0.95 },
    convertedPrice: /113[.,]05/,
    words: german,
  },
  'New Zealand': {
    init: ['--language', 'en-NZ', '--currency', 'NZD', '--country', 'NZ'],
    locale: 'en-NZ',
    timeZone: 'Pacific/Auckland',
    phone: '+64 4 123 4567',
    address: { company: 'Kiosk Ltd', address1: '1 Cuba Street', zip: '6011', city: 'Wellington', country: 'NZ' },
    tax: { name: 'GST', country: 'NZ', rate: 15, shipping: true },
    includesTax: true,
    rate: 600,
    freeFrom: 6000,
    price: 23,
    buyer: { address1: '7 Queen Street', zip: '1010', city: 'Auckland', country: 'NZ' },
    addressLines: ['7 Queen Street', 'Auckland 1010', 'New Zealand'],
    total: 29,
    taxTotal: 3.78,
    formattedPrice: /\$23\.00/,
    secondLocale: 'de-DE',
    secondCurrency: { code: 'AUD', rate: 0.9 },
    convertedPrice: /20[.,]70/,
    words: english,
  },
  Kuwait: {
    init: ['--language', 'en-US', '--currency', 'KWD', '--country', 'KW'],
    locale: 'en-US',
    timeZone: 'Asia/Kuwait',
    phone: '+965 2222 1111',
    address: { company: 'Souq Co.', address1: 'Block 1, Street 2', city: 'Kuwait City', country: 'KW' },
    tax: { name: 'None', country: 'KW', rate: 0 },
    includesTax: false,
    rate: 150,
    freeFrom: 3000,
    price: 12.5,
    buyer: { address1: 'Block 4, Street 10', city: 'Salmiya', country: 'KW' },
    addressLines: ['Block 4, Street 10', 'Salmiya', 'Kuwait'],
    total: 14,
    taxTotal: 0,
    formattedPrice: /KWD\s12\.500/,
    secondLocale: 'de-DE',
    secondCurrency: { code: 'USD', rate: 3.2 },
    convertedPrice: /40[.,]00/,
    words: english,
  },
  Japan: {
    init: ['--language', 'en-US', '--currency', 'JPY', '--country', 'JP'],
    locale: 'en-US',
    timeZone: 'Asia/Tokyo',
    phone: '+81 3 1234 5678',
    address: { company: 'Mise KK', address1: '1-1 Marunouchi', zip: '100-0005', city: 'Chiyoda-ku', country: 'JP' },
    tax: { name: 'Consumption tax', country: 'JP', rate: 10, shipping: true },
    includesTax: true,
    rate: 500,
    freeFrom: 3000,
    price: 1100,
    buyer: { address1: '2-8-1 Nishi-Shinjuku', city: 'Shinjuku-ku', state: 'Tokyo', zip: '163-8001', country: 'JP' },
    addressLines: ['2-8-1 Nishi-Shinjuku', '163-8001', 'Japan'],
    total: 1600,
    taxTotal: 145,
    formattedPrice: /¥1,100/,
    secondLocale: 'de-DE',
    secondCurrency: { code: 'USD', rate: 0.0067 },
    convertedPrice: /7[.,]37/,
    words: english,
  },
  'United States': {
    init: ['--language', 'en-US', '--currency', 'USD', '--country', 'US'],
    locale: 'en-US',
    timeZone: 'America/Los_Angeles',
    phone: '+1 503 555 0100',
    address: {
      company: 'Store Inc.',
      address1: '1 Main Street',
      city: 'Portland',
      state: 'OR',
      zip: '97201',
      country: 'US',
    },
    tax: { name: 'Sales tax', country: 'US', state: 'CA', rate: 7.25, shipping: false },
    includesTax: false,
    rate: 700,
    freeFrom: 5000,
    price: 20,
    buyer: { address1: '500 Castro Street', city: 'Mountain View', state: 'CA', zip: '94041', country: 'US' },
    addressLines: ['500 Castro Street', 'Mountain View, CA 94041', 'United States'],
    total: 28.45,
    taxTotal: 1.45,
    formattedPrice: /\$20\.00/,
    secondLocale: 'de-DE',
    secondCurrency: { code: 'CAD', rate: 1.4 },
    convertedPrice: /28[.,]00/,
    words: english,
  },
};
