import { buildAddressBlocks, createFactsBlock, createPageLink, toMailItemLine } from '../template/blocks.ts';
import { defineMail } from './define-mail.ts';
import type { MailAddress, MailItem, OrderReference } from './mail-facts.ts';
import { addressSample, itemSamples, orderSample } from './sample-facts.ts';

interface ShippingMail extends OrderReference {
  /** contents of this parcel */
  items: MailItem[];
  shipping: MailAddress;
  carrier?: string | null;
  tracking_number?: string | null;
  /** absolute: the carrier's page */
  tracking_url?: string | null;
}

const sample: ShippingMail = {
  ...orderSample,
  items: itemSamples,
  shipping: addressSample,
  carrier: 'DHL',
  tracking_number: '00340434161094',
  tracking_url: 'https://carrier.test/track?id=00340434161094&lang=en',
};

/** The mail says that a parcel has been handed to a carrier. */
export const shipping = defineMail({
  sample,
  variants: {
    shipping: {
      words: {
        subject: 'Your order #{{order.number}} is on its way',
        heading: 'Your order is on its way',
        paragraphs: ['These items of your order #{{order.number}} have left our warehouse.'],
        button: 'View your order',
        note: '',
      },
      placeholders: ['order.number', 'customer.name', 'parcel.carrier', 'parcel.tracking_number'],
    },
  },
  values: (data) => ({
    'order.number': data.number,
    'parcel.carrier': data.carrier,
    'parcel.tracking_number': data.tracking_number,
  }),
  details: (data, scribe) => [
    { type: 'lines', lines: data.items.map(toMailItemLine) },
    createFactsBlock([
      [scribe.labels.carrier, data.carrier],
      [scribe.labels.trackingNumber, data.tracking_number],
    ]),
    ...createPageLink(data.tracking_url, scribe.labels.trackParcel),
    ...buildAddressBlocks(data.shipping, scribe),
  ],
});
