// The stand-in for Braintree's Apple Pay, 3.91.0.
async function create({ client }) {
  demand(client?.authorization, 'options.client is missing.');
  const fails = (what) => client.authorization.endsWith(`${what}_fails`);
  return {
    createPaymentRequest: (request) => ({
      countryCode: 'US',
      supportedNetworks: ['visa', 'masterCard', 'amex', 'discover'],
      ...request,
    }),
    async performValidation({ validationURL, displayName }) {
      demand(validationURL && displayName, 'validationURL or displayName is missing.');
      // https://developer.apple.com/documentation/applepayontheweb/requesting-an-apple-pay-payment-session
      demand(displayName.length <= 64, 'displayName has 64 characters at most.');
      if (fails('validation')) throw new Error('A network error occurred when validating the Apple Pay merchant.');
      return { merchantSessionIdentifier: newId('merchant') };
    },
    async tokenize({ token }) {
      demand(token, 'token is missing.');
      if (fails('tokenize')) throw new Error('A network error occurred when processing the Apple Pay payment.');
      const { behaviour } = token.paymentData;
      return { nonce: await newNonce(client, 'apple_payment_tokens', behaviour), type: 'ApplePayCard' };
    },
  };
}

window.braintree = { ...window.braintree, applePay: { create, VERSION: '3.91.0' } };
