// The stand-in for Braintree's Google Payment, 3.91.0.
/** What the account takes, where the page does not say it. */
const ownMethods = [
  {
    type: 'CARD',
    parameters: { allowedAuthMethods: ['PAN_ONLY', 'CRYPTOGRAM_3DS'], allowedCardNetworks: ['MASTERCARD', 'VISA'] },
  },
];

async function create({ client, googleMerchantId, googlePayVersion }) {
  demand(client?.authorization, 'options.client is missing.');
  demand(googlePayVersion === 2 && googleMerchantId, 'Version 2 needs a merchant id.');
  return {
    createPaymentDataRequest: (overrides) => ({
      ...overrides,
      allowedPaymentMethods: (overrides.allowedPaymentMethods ?? ownMethods).map((method) => ({
        ...method,
        tokenizationSpecification: { type: 'PAYMENT_GATEWAY', parameters: { gateway: 'braintree' } },
      })),
    }),
    async parseResponse({ paymentMethodData }) {
      demand(paymentMethodData.tokenizationData, 'There is no token in the response.');
      if (client.authorization.endsWith('tokenize_fails')) throw new Error('Google Pay could not be tokenized.');
      const [{ behaviour }] = JSON.parse(paymentMethodData.tokenizationData.token).androidPayCards;
      // a number that Google keeps for the shopper, which no device has authenticated
      const isNetworkTokenized = behaviour !== 'three_d_secure';
      const nonce = await newNonce(client, 'google_payments', behaviour);
      return {
        nonce,
        type: 'AndroidPayCard',
        details: { cardType: 'Visa', lastFour: '4242', isNetworkTokenized, bin: '401288' },
      };
    },
  };
}

window.braintree = { ...window.braintree, googlePayment: { create, VERSION: '3.91.0' } };
