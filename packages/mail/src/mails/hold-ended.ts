import { buildAuthorizationFacts, toAuthorizationValues } from '../template/blocks.ts';
import { defineMail } from './define-mail.ts';
import type { AuthorizationMail } from './mail-facts.ts';
import { authorizationSample, orderSample } from './sample-facts.ts';

const sample: AuthorizationMail = { ...orderSample, ...authorizationSample };

/** The mail tells the owner that the authorization of an order that is not shipped has expired. */
export const holdEnded = defineMail({
  to: 'owner',
  sample,
  variants: {
    hold_ended: {
      words: {
        subject: 'The payment of order #{{order.number}} has ended',
        heading: 'A payment has ended',
        paragraphs: [
          'The bank does not keep the money of order #{{order.number}} any more. Do not send it: cancel it, or ask the buyer to order again.',
        ],
        button: 'View the order',
        note: '',
      },
      placeholders: ['order.number', 'payment.amount', 'payment.gateway'],
    },
  },
  values: toAuthorizationValues,
  details: buildAuthorizationFacts,
});
