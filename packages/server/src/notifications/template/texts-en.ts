import type { MailTexts } from './texts.ts';

const ignoreThis = 'If you did not ask for this, you can ignore this mail: nothing changes.';

export const english: MailTexts = {
  greeting: (name) => (name ? `Hello ${name},` : 'Hello,'),
  help: (email) => `Questions? Write to ${email}.`,
  plan: ({ interval, interval_count, begins, amount, next }) => {
    const one = { daily: 'day', weekly: 'week', monthly: 'month', yearly: 'year' }[interval];
    const rhythm = interval_count === 1 ? `every ${one}` : `every ${interval_count} ${one}s`;
    if (begins === 'later') return `Free until ${next}, then ${rhythm}, ${amount}, cancel any time`;
    return `E${rhythm.slice(1)}, ${amount}, ${begins === 'now' ? 'first today, ' : ''}next on ${next}, cancel any time`;
  },
  labels: {
    subTotal: 'Subtotal',
    discount: 'Discount',
    shipping: 'Shipping',
    tax: 'Tax',
    taxIncluded: 'Tax included',
    total: 'Total',
    giftCard: 'Paid by gift card',
    shipTo: 'Ships to',
    carrier: 'Carrier',
    trackingNumber: 'Tracking number',
    trackParcel: 'Track your parcel',
    refund: 'Refund',
    reason: 'Reason',
    newEmail: 'New email address',
    product: 'Subscription',
    amount: 'Amount',
    nextOrder: 'Next order',
    nextAttempt: 'Next attempt',
    managePlan: 'You can skip, pause or cancel what comes again on the page of your order.',
    gateway: 'Gateway',
    heldUntil: 'Set aside until',
    ours: 'Ours',
    theirs: 'Theirs',
    found: 'Found today:',
    gone: 'Settled since:',
    pieces: 'Pieces',
    article: 'Product',
    left: 'Left',
    unsubscribe: 'Unsubscribe',
  },
  kinds: {
    order: {
      subject: ({ number }, store) => `Your ${store} order #${number}`,
      heading: 'Thank you for your order',
      text: ({ number }) => `We have received your order #${number}. We will write again as soon as it ships.`,
      button: 'View your order',
    },
    shipping: {
      subject: ({ number }) => `Your order #${number} is on its way`,
      heading: 'Your order is on its way',
      text: ({ number }) => `These items of your order #${number} have left our warehouse.`,
      button: 'View your order',
    },
    refund: {
      subject: ({ number }) => `Refund for your order #${number}`,
      heading: 'Your refund is on its way',
      text: ({ number, amount, currency }, format) =>
        `We have sent back ${format.money(amount, currency)} for your order #${number}, the way you paid. Your bank may need a few days to show it.`,
      button: 'View your order',
    },
    cancel: {
      subject: ({ number }) => `Your order #${number} has been canceled`,
      heading: 'Your order has been canceled',
      text: ({ number, refund_total }) =>
        refund_total > 0
          ? `Your order #${number} will not be sent, and what you paid goes back to you.`
          : `Your order #${number} will not be sent.`,
      button: 'View your order',
    },
    return_requested: {
      subject: ({ number }) => `Your return for order #${number}`,
      heading: 'We have your return request',
      text: ({ number }) =>
        `You want to return these items of your order #${number}. We will look at it and tell you how to send them back.`,
      button: 'View your order',
    },
    recover: {
      subject: (_, store) => `Reset your ${store} password`,
      heading: 'Reset your password',
      text: () => 'Choose a new password with this link. It works once, within 24 hours.',
      button: 'Choose a new password',
      note: () => ignoreThis,
    },
    verify: {
      subject: (_, store) => `Confirm your email address for ${store}`,
      heading: 'Confirm your email address',
      text: () => 'Please confirm that this address is yours, so that mails about your orders reach you.',
      button: 'Confirm my address',
      note: () => ignoreThis,
    },
    email_changed: {
      subject: (_, store) => `Your ${store} email address was changed`,
      heading: 'Your email address was changed',
      text: () =>
        'Your account now uses another address. If that was you, there is nothing to do. If not, undo it with this link within 72 hours.',
      button: 'This was not me: undo',
    },
    newsletter: {
      subject: (_, store) => `Confirm your ${store} newsletter`,
      heading: 'One more click',
      text: () => 'Please confirm that you want our newsletter: new arrivals and good deals, once a week.',
      button: 'Yes, subscribe me',
      note: () => 'If you did not ask for this, you can ignore this mail: you will not hear from us again.',
    },
    subscription_renewed: {
      subject: ({ number }, store) => `Your ${store} subscription: order #${number}`,
      heading: 'Your subscription has been renewed',
      text: ({ number }) => `We have charged your subscription and are preparing order #${number}.`,
      button: 'Manage your subscription',
    },
    subscription_payment_failed: {
      subject: (_, store) => `Your ${store} subscription could not be paid`,
      heading: 'A payment has failed',
      text: ({ date_retry }) =>
        date_retry
          ? 'We could not charge the card of your subscription and will try again. Please check the card or choose another one.'
          : 'We could not charge the card of your subscription and have stopped it. You can start it again with another card.',
      button: 'Check your subscription',
    },
    hold_ends: {
      subject: ({ number }) => `Order #${number} must be shipped soon, or its payment ends`,
      heading: 'A payment is about to end',
      text: ({ number }) =>
        `Order #${number} is not shipped yet, and the bank keeps its money for a short time only. Ship it, which takes the money, or cancel it.`,
      button: 'View the order',
    },
    hold_ended: {
      subject: ({ number }) => `The payment of order #${number} has ended`,
      heading: 'A payment has ended',
      text: ({ number }) =>
        `The bank does not keep the money of order #${number} any more. Do not send it: cancel it, or ask the buyer to order again.`,
      button: 'View the order',
    },
    owner_order: {
      subject: ({ number }, store) => `${store}: new order #${number}`,
      heading: 'A new order',
      text: ({ number }) => `Order #${number} has come in.`,
      button: 'See the order',
    },
    owner_stock: {
      subject: ({ product }, store) => `${store}: ${product} is running low`,
      heading: 'A product is running low',
      text: ({ product }) => `Since the last order little is left of ${product}.`,
      button: 'See the product',
    },
    owner_renewal: {
      subject: (_, store) => `${store}: a subscription could not be paid`,
      heading: 'A renewal has failed',
      text: ({ failures, date_retry }) =>
        date_retry
          ? `The card of a subscription was declined (attempt ${failures}). It will be tried again.`
          : `The card of a subscription was declined (attempt ${failures}). It has ended.`,
      button: 'See the subscription',
    },
    owner_return: {
      subject: ({ number }, store) => `${store}: return for order #${number}`,
      heading: 'A return is waiting',
      text: ({ number }) => `A return was asked for order #${number}. Approve or decline it: /operator/returns.`,
      button: 'See the return',
    },
    books_differ: {
      subject: ({ found }, store) =>
        found.length === 0 ? `The books of ${store} agree again` : `The books of ${store} differ (${found.length})`,
      heading: 'Our books and the gateways’',
      text: ({ found }) =>
        found.length === 0
          ? 'What had differed is settled.'
          : 'These payments stand otherwise in the books of a gateway. Each is told once; the list is at /operator/differences.',
      button: 'View',
    },
  },
};
