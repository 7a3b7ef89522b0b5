// The stand-in for PayPal's SDK: the button, and the buyer's window with address and shipping option, and what is paid with.
// Without a client id the real address answers with an error; here nothing is put on the page. The client id `client` belongs
// to no account: then it plays alone.
const checkout = new URL('checkoutnow/', document.currentScript?.src ?? location.href);
const shippingOptions = { '': 'None', standard: 'Standard', express: 'Express' };

function paypalAddress(key) {
  const { line1, line2, city, state, zip, country } = buyer.addresses[key];
  return {
    address_line_1: line1,
    address_line_2: line2,
    admin_area_1: state,
    admin_area_2: city,
    postal_code: zip,
    country_code: country,
  };
}

const payer = () => ({
  email_address: buyer.email,
  name: { given_name: buyer.firstName, surname: buyer.lastName },
  address: paypalAddress('Home'),
});

const funding = {
  succeed: 'PayPal balance',
  decline: 'A card that is declined',
  answer_lost: 'Paid, answer lost',
  slow_answer: 'Paid, slow answer',
  outage: 'Paid, then PayPal is down',
  late_webhook: 'Paid, told late',
  double_webhook: 'Paid, told twice',
};

/** PayPal learns what the buyer agrees to; an order that it does not know is a page's own. */
async function approve(order, behaviour) {
  if (scriptQuery.get('client-id') === 'client') return order;
  const { payer: who, purchase_units } = order;
  const body = JSON.stringify({ payer: who, shipping: purchase_units[0].shipping, behaviour });
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch(checkout.href + order.id, { method: 'POST', headers, body });
  if (response.status === 404) return order;
  demand(response.ok, 'The order cannot be approved any more.');
  return response.json();
}

function checkButtons({ style = {}, createOrder, createBillingAgreement, onApprove }) {
  demand(createOrder || createBillingAgreement, 'createOrder or createBillingAgreement is missing.');
  demand(typeof onApprove === 'function', 'onApprove is missing.');
  demand(style.height >= 25 && style.height <= 55, 'style.height is between 25 and 55.');
  demand(['vertical', 'horizontal'].includes(style.layout), 'style.layout is vertical or horizontal.');
  demand(['gold', 'blue', 'silver', 'white', 'black'].includes(style.color), 'style.color is unknown.');
}

/** The buyer's window of an order or of an agreement. */
async function openCheckout(options) {
  const orderID = await (options.createOrder ? options.createOrder({}, {}) : undefined);
  const billingToken = orderID ? undefined : await options.createBillingAgreement({}, {});
  demand(orderID || billingToken, 'Expected an order id to be passed.');
  const sheet = openWindow('PayPal');
  const chosen = { address: 'Home', option: '', funding: 'succeed' };
  const fail = (error) => options.onError?.(error);
  const change = async () => {
    const { admin_area_1: state, admin_area_2: city, postal_code, country_code } = paypalAddress(chosen.address);
    const data = {
      orderID,
      shipping_address: { city, state, postal_code, country_code },
      ...(chosen.option && { selected_shipping_option: { id: chosen.option } }),
    };
    sheet.show(['']);
    await options.onShippingChange?.(data, { reject: () => sheet.show(['This seller does not ship there.']) });
  };
  const choose = (key) => (value) => {
    chosen[key] = value;
    return change().catch(fail);
  };
  if (options.onShippingChange) {
    sheet.choose(
      'Shipping address',
      Object.keys(buyer.addresses).map((key) => [key, key]),
      choose('address'),
    );
    sheet.choose('Shipping option', Object.entries(shippingOptions), choose('option'));
  }
  if (orderID) {
    sheet.choose('Pay with', Object.entries(funding), (value) => {
      chosen.funding = value;
    });
  }
  sheet.button('Pay', async () => {
    const made = {
      id: orderID,
      payer: payer(),
      purchase_units: [{ shipping: { name: { full_name: buyer.name }, address: paypalAddress(chosen.address) } }],
    };
    sheet.close();
    const tell = (order) =>
      options.onApprove({ orderID, billingToken, payerID: 'PAYER1' }, { order: { get: async () => order } });
    await (orderID ? approve(made, chosen.funding) : Promise.resolve(made)).then(tell).catch(fail);
  });
  sheet.button('Cancel', () => {
    sheet.close();
    options.onCancel?.({ orderID });
  });
  sheet.button('Fail', () => {
    sheet.close();
    fail(new Error('Something went wrong on our end.'));
  });
}

function Buttons(options) {
  checkButtons(options);
  const { style: look, locale } = options;
  return {
    async render(selector) {
      const button = createButton('PayPal', () => openCheckout(options).catch((error) => options.onError?.(error)));
      Object.assign(button.dataset, { ...look, locale });
      elementAt(selector).replaceChildren(button);
    },
  };
}

if (scriptQuery.get('client-id') && scriptQuery.get('currency')) {
  window.paypal = { Buttons, FUNDING: { PAYPAL: 'paypal' } };
}
