import { type Address, formatAddressLines, getCountryName, type ItemOption, type Minor } from '@mercer/contract';

/**
 * Contents of an invoice, which never change: money in minor units, everything that is shown and nothing that is looked
 * up later.
 */
export interface InvoiceSnapshot {
  kind: 'invoice' | 'credit_note';
  number: string;
  date: string;
  /** the invoice that a credit note takes back */
  invoice_number: string | null;
  /** number of the invoice that replaces the one that this credit note takes back as a whole */
  replaced_by?: string;
  /** number of the credit note that this one, with negative amounts, takes back because its refund failed */
  reverses?: string;
  order_number: string;
  order_date: string;
  /** locale of labels, dates and amounts */
  locale: string;
  /** time zone of its day; absent: UTC */
  time_zone?: string;
  /** ISO 8601: when the goods left or were paid, whichever the document was written for; absent on older ones */
  supply_date?: string;
  currency: string;
  seller: Seller;
  buyer: Party;
  /** VAT id of a business that buys, which tax law wants on the invoice */
  buyer_vat_id?: string;
  /** why there are no taxes */
  tax_exemption?: 'customer' | 'reverse_charge' | 'export';
  shipping: Party;
  lines: InvoiceLine[];
  sub_total: Minor;
  discount_total: Minor;
  shipment_total: Minor;
  /**
   * amount that a credit note gives back beyond its lines and the shipment, or by which an invoice is lower since it
   * was refunded; excludes
   * taxes that come on top
   */
  adjustment: Minor;
  taxes: InvoiceTax[];
  grand_total: Minor;
  payments: { label: string; amount: Minor }[];
  /** the owner's text below the sums */
  footer?: string;
  /** how an invoice is to be paid that was not paid when it was issued */
  terms?: InvoiceTerms;
}

export interface InvoiceTax {
  name: string;
  rate: number;
  amount: Minor;
  included: boolean;
  /** net amount that the tax is taken of; absent on older documents */
  base?: Minor;
}

/** Terms by which an invoice is paid without a gateway. */
export interface InvoiceTerms {
  /** name of the payment method */
  method: string;
  date_due: string | null;
  reference: string;
  iban: string | null;
  bic: string | null;
}

export interface InvoiceLine {
  name: string;
  sku: string | null;
  /** options in words, e.g. 'Large' */
  description: string;
  quantity: number;
  price: Minor;
  discount_total: Minor;
  /** total after the discount, without taxes that come on top */
  total: Minor;
  /** taxes of the line; absent on older documents */
  taxes?: InvoiceTax[];
}

export interface Seller {
  name: string;
  email: string | null;
  lines: string[];
  tax_id: string | null;
  phone?: string;
  address?: PartyAddress;
}

export interface Party {
  email: string | null;
  lines: string[];
  /** the address in its parts, as an electronic invoice needs it */
  address?: PartyAddress;
}

export interface PartyAddress {
  name?: string;
  company?: string;
  address1?: string;
  address2?: string;
  zip?: string;
  city?: string;
  state?: string;
  country?: string;
}

/** An address as it is printed for readers of the locale. */
export function addressLines(address: Partial<Omit<Address, 'id'>>, locale: string): string[] {
  return formatAddressLines(address, (code) => getCountryName(code, locale));
}

export function formatOptions(options: ItemOption[]): string {
  return options.map(({ name, value }) => `${name}: ${value}`).join(', ');
}
