// The stand-in for PayPal's SDK: the button, and the buyer's window with address and shipping option, and what is paid with.
// Without a client id the real address answers with an error; here nothing is put on the page. The client id `client` belongs
// to no account: then it plays alone.
const checkout = new URL('checkoutnow/', document.currentScript?.src ?? location.href);
/** PayPal's script takes the nonce of the page's policy from its own element: https://developer.paypal.com/sdk/js/configuration/ */
const { cspNonce } = document.currentScript?.dataset ?? {};
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
  pending: 'An eCheck, which clears in days',
};

/** PayPal learns what the buyer agrees to; an order that it does not know is a page's own. */
async function approve(order, behaviour) {
  if (window.braintreeOrders?.[order.id] || scriptQuery.get('client-id') === 'client') return order;
  const { payer: who, purchase_units } = order;
  const body = JSON.stringify({ payer: who, shipping: purchase_units[0].shipping, behaviour });
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch(checkout.href + order.id, { method: 'POST', headers, body });
  if (response.status === 404) return order;
  demand(response.ok, 'The order cannot be approved any more.');
  return response.json();
}

/** What PayPal's window shows of an order; none of one that it does not know. */
async function readOrder(id) {
  const atBraintree = window.braintreeOrders?.[id];
  if (atBraintree) return atBraintree;
  if (scriptQuery.get('client-id') === 'client') return null;
  const response = await fetch(checkout.href + id);
  return response.ok ? response.json() : null;
}

function checkButtons({ style = {}, createOrder, createBillingAgreement, onApprove, ...handlers }) {
  demand(createOrder || createBillingAgreement, 'createOrder or createBillingAgreement is missing.');
  demand(typeof onApprove === 'function', 'onApprove is missing.');
  const newer = handlers.onShippingAddressChange || handlers.onShippingOptionsChange;
  demand(!(newer && handlers.onShippingChange), 'onShippingChange goes with neither of the callbacks that replace it.');
  demand(style.height >= 25 && style.height <= 55, 'style.height is between 25 and 55.');
  demand(['vertical', 'horizontal'].includes(style.layout), 'style.layout is vertical or horizontal.');
  demand(['gold', 'blue', 'silver', 'white', 'black'].includes(style.color), 'style.color is unknown.');
}

/** What the buyer chooses of address and option is told to the page, and the window shows the order as it is then. */
function createShipping(sheet, { orderID, options, order, chosen }) {
  const refuse = () => sheet.show(['This seller does not ship there.']);
  const actions = { reject: refuse };
  const isOffered = options.onShippingChange || options.onShippingAddressChange;

  async function tell(about) {
    const { admin_area_1: state, admin_area_2: city, postal_code, country_code } = paypalAddress(chosen.address);
    if (options.onShippingChange) {
      const selected = chosen.option && { selected_shipping_option: { id: chosen.option } };
      return options.onShippingChange(
        { orderID, paymentId: orderID, shipping_address: { city, state, postal_code, country_code }, ...selected },
        actions,
      );
    }
    if (about === 'option') {
      return options.onShippingOptionsChange?.({ orderID, selectedShippingOption: { id: chosen.option } }, actions);
    }
    const shippingAddress = { city, state, postalCode: postal_code, countryCode: country_code };
    return options.onShippingAddressChange({ orderID, shippingAddress }, actions);
  }

  function draw({ total, options: offered }) {
    sheet.show([`Total: ${total.value} ${total.currency_code}`]);
    const texts = offered.map(({ id, label, amount }) => [id, `${label}: ${amount.value} ${amount.currency_code}`]);
    if (texts.length > 0) sheet.choose('Shipping option', texts, (id) => choose('option', id));
    chosen.option = offered.find(({ selected }) => selected)?.id ?? '';
  }

  /** The page is asked about one choice after the other, as the real window waits for it. */
  let asked = Promise.resolve();
  function choose(about, value) {
    asked = asked.then(() => ask(about, value));
  }

  async function ask(about, value) {
    chosen[about] = value;
    sheet.show(['']);
    let isRefused = false;
    actions.reject = () => {
      isRefused = true;
      refuse();
    };
    await tell(about).catch((error) => options.onError?.(error));
    if (order && !isRefused) draw(await readOrder(orderID));
  }

  if (order) draw(order);
  if (!isOffered || order?.asksForAddress === false) return;
  const addresses = Object.keys(buyer.addresses).map((key) => [key, key]);
  sheet.choose('Shipping address', addresses, (key) => choose('address', key));
  // one that plays alone offers these, and asks nobody before the buyer does
  if (order) choose('address', chosen.address);
  else sheet.choose('Shipping option', Object.entries(shippingOptions), (id) => choose('option', id));
}

/** The buyer's window of an order or of an agreement. */
async function openCheckout(options) {
  const orderID = await (options.createOrder ? options.createOrder({}, {}) : undefined);
  const billingToken = orderID ? undefined : await options.createBillingAgreement({}, {});
  demand(orderID || billingToken, 'Expected an order id to be passed.');
  const order = orderID ? await readOrder(orderID) : null;
  const sheet = openWindow('PayPal');
  const chosen = { address: 'Home', option: '', funding: 'succeed' };
  const fail = (error) => options.onError?.(error);
  createShipping(sheet, { orderID, options, order, chosen });
  sheet.choose('Pay with', Object.entries(funding), (value) => {
    chosen.funding = value;
  });
  sheet.button('Pay', async () => {
    const made = {
      id: orderID,
      payer: payer(),
      purchase_units: [{ shipping: { name: { full_name: buyer.name }, address: paypalAddress(chosen.address) } }],
    };
    sheet.close();
    const tell = (order) =>
      options.onApprove(
        { orderID, billingToken, payerID: 'PAYER1', funding: chosen.funding, address: chosen.address },
        { order: { get: async () => order } },
      );
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
  let isOpening = false;
  // pressed while its window is open, or opens, the button brings that one to the front
  const open = async () => {
    if (isOpening || isWindowOpen('PayPal')) return;
    isOpening = true;
    await openCheckout(options).catch((error) => options.onError?.(error));
    isOpening = false;
  };
  return {
    async render(selector) {
      const button = createButton('PayPal', open);
      Object.assign(button.dataset, { ...look, locale });
      button.className = 'paypal-button';
      addStyles('.paypal-button { cursor: pointer; }', cspNonce);
      elementAt(selector).replaceChildren(button);
    },
  };
}

if (scriptQuery.get('client-id') && scriptQuery.get('currency')) {
  window.paypal = { Buttons, FUNDING: { PAYPAL: 'paypal' } };
}
