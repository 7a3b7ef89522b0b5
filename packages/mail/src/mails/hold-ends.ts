import { buildAuthorizationFacts, toAuthorizationValues } from '../template/blocks.ts';
import { defineMail } from './define-mail.ts';
import type { AuthorizationMail } from './mail-facts.ts';
import { authorizationSample, orderSample } from './sample-facts.ts';

const sample: AuthorizationMail = { ...orderSample, ...authorizationSample };

/** The mail warns the owner that the authorization of an order that is not shipped expires soon. */
export const holdEnds = defineMail({
  to: 'owner',
  sample,
  variants: {
    hold_ends: {
      words: {
        subject: 'Order #{{order.number}} must be shipped soon, or its payment ends',
        heading: 'A payment is about to end',
        paragraphs: [
          'Order #{{order.number}} is not shipped yet, and the bank keeps its money for a short time only. Ship it, which takes the money, or cancel it.',
        ],
        button: 'View the order',
        note: '',
      },
      placeholders: ['order.number', 'payment.amount', 'payment.gateway', 'payment.held_until'],
    },
  },
  values: toAuthorizationValues,
  details: buildAuthorizationFacts,
});
