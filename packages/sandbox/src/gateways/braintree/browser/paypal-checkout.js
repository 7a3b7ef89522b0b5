// The stand-in for Braintree's PayPal Checkout, 3.91.0.
/** What its payments are, which PayPal's window shows. */
const orders = {};

async function create({ client }) {
  demand(client?.authorization, 'options.client is missing.');
  return {
    async createPayment({ flow, amount, currency, enableShippingAddress = false }) {
      demand(flow === 'vault' || (amount !== undefined && currency), 'createPayment needs a flow.');
      if (flow === 'vault') return newId('BA');
      const id = newId('EC');
      orders[id] = {
        total: { value: amount, currency_code: currency },
        asksForAddress: enableShippingAddress,
        options: [],
      };
      return id;
    },
    async updatePayment({ paymentId, amount, currency, shippingOptions = [] }) {
      demand(orders[paymentId] && amount !== undefined && currency, 'updatePayment needs a payment and its amount.');
      demand(
        shippingOptions.length === 0 || shippingOptions.filter(({ selected }) => selected).length === 1,
        'One shipping option is selected.',
      );
      orders[paymentId].total = { value: amount, currency_code: currency };
      orders[paymentId].options = shippingOptions.map(({ amount: { value, currency: currency_code }, ...option }) => ({
        ...option,
        amount: { value, currency_code },
      }));
    },
    async tokenizePayment({ billingToken, orderID, funding, address = 'Home' }) {
      demand(billingToken || orderID, 'tokenizePayment needs a billing token or an order.');
      if (client.authorization.endsWith('tokenize_fails')) throw new Error('Could not tokenize user’s PayPal account.');
      const { line1, line2, city, state, zip: postalCode, country: countryCode } = buyer.addresses[address];
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

window.braintreeOrders = orders;
window.braintree = { ...window.braintree, paypalCheckout: { create, VERSION: '3.91.0' } };
