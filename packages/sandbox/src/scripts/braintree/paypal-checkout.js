// The stand-in for Braintree's PayPal Checkout, 3.91.0.
async function create({ client }) {
  demand(client?.authorization, 'options.client is missing.');
  return {
    async createPayment({ flow, amount, currency }) {
      demand(flow === 'vault' || (amount !== undefined && currency), 'createPayment needs a flow.');
      return newId('BA');
    },
    async tokenizePayment({ billingToken, funding }) {
      demand(billingToken, 'tokenizePayment needs a billing token.');
      if (client.authorization.endsWith('tokenize_fails')) throw new Error('Could not tokenize user’s PayPal account.');
      const { line1, line2, city, state, zip: postalCode, country: countryCode } = buyer.addresses.Home;
      const { email, firstName, lastName } = buyer;
      const shippingAddress = { recipientName: buyer.name, line1, line2, city, state, postalCode, countryCode };
      return {
        nonce: await newNonce(client, 'paypal_accounts', funding),
        type: 'PayPalAccount',
        details: { email, firstName, lastName, countryCode, shippingAddress },
      };
    },
  };
}

window.braintree = { ...window.braintree, paypalCheckout: { create, VERSION: '3.91.0' } };
