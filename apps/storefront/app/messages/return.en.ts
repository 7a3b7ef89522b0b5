/** Messages of a checkout whose cart is empty because it has been paid. */
export const paymentReturn = {
  lookingUp: 'We are looking up your order…',
  thanks: 'Thank you, your payment has arrived',
  thanksHint: 'We e-mail you the confirmation of your order. You can close this page.',
  checking: 'Thank you, we are checking your payment',
  checkingHint: 'If it went through, we e-mail you the confirmation of your order. You can close this page.',
  notPaid: 'Nothing was paid',
  notPaidHint: 'Your cart waits for you in the browser in which you started to pay.',
};

export type PaymentReturnWords = typeof paymentReturn;
