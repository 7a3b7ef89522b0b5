// biome-ignore-all lint/correctness/noUnusedVariables: the scripts behind it use them
// The Express Checkout Element and the Payment Element, as https://docs.stripe.com/js documents them: both belong to a group
// that was made with mode, currency and amount.
const walletNames = { googlePay: 'Google Pay', applePay: 'Apple Pay' };
const modes = ['payment', 'setup', 'subscription'];

/** @throws as the script does at options that it has not got, and at sums that are none */
function checkGroup({ mode, amount, currency, ...options }, { typesOption }) {
  const known = ['appearance', 'fonts', 'locale', 'paymentMethodCreation', typesOption];
  const unknown = Object.keys(options).find((name) => !known.includes(name));
  demand(!unknown, `${unknown} is not an option of elements(), or is not played.`);
  if (mode !== undefined) demand(modes.includes(mode), `mode must be one of ${modes.join(', ')}.`);
  if (mode === 'payment') demand(amount > 0, 'amount must be greater than 0 in mode payment.');
  if (amount !== undefined) demand(Number.isInteger(amount), 'amount is in the smallest unit of the currency.');
  if (currency !== undefined) demand(/^[a-z]{3}$/.test(currency), 'currency is a code of three small letters.');
}

/** The method that an element of the group has collected. */
function methodOfElements({ elements, params = {} }, gateway) {
  const { group, sum } = elements;
  demand(sum.paymentMethodCreation === 'manual', 'paymentMethodCreation must be manual to create payment methods.');
  demand(group.isSubmitted, 'elements.submit() must be called before stripe.createPaymentMethod().');
  if (group.wallet) return gateway.createWalletMethod(group.wallet, billingDetails());
  const [type] = typesOfGroup(sum);
  return gateway.createPaymentMethod({ type, [type]: {}, ...params });
}

const typesOfGroup = (sum) => sum.allowedPaymentMethodTypes ?? sum.paymentMethodTypes ?? [];

/** Plays iDEAL alone, which asks for nothing more: its bank is chosen on its own page. */
function createPaymentElement(options, { group, sum }) {
  const { on, emit } = createEmitter();
  const unknown = Object.keys(options).find((name) => !['layout', 'terms'].includes(name));
  demand(!unknown, `${unknown} is not an option of the payment Element, or is not played.`);
  demand(sum.mode && sum.currency, 'The payment Element needs mode and currency of its group.');
  const types = typesOfGroup(sum).join();
  demand(types === 'ideal', `The payment Element for '${types}' is not played.`);
  const message = `The payment method type "ideal" is not available for ${sum.currency}.`;
  return {
    type: 'payment',
    group,
    on,
    mount(selector) {
      const note = Object.assign(document.createElement('p'), {
        textContent: 'After submission you choose your bank.',
      });
      const isOffered = sum.currency === 'eur';
      elementAt(selector).replaceChildren(...(isOffered ? [note] : []));
      const loaded = { elementType: 'payment', ...(!isOffered && { error: { type: 'validation_error', message } }) };
      setTimeout(() => emit(isOffered ? 'ready' : 'loaderror', loaded));
    },
    destroy: () => {},
  };
}

const expressOptions = [
  'billingAddressRequired',
  'business',
  'buttonHeight',
  'buttonTheme',
  'buttonType',
  'emailRequired',
  'lineItems',
  'paymentMethods',
  'phoneNumberRequired',
  'shippingAddressRequired',
  'shippingRates',
];

function checkExpress(options) {
  const unknown = Object.keys(options).find((name) => !expressOptions.includes(name));
  demand(!unknown, `${unknown} is not an option of the expressCheckout Element, or is not played.`);
  const { buttonHeight = 44, paymentMethods = {}, shippingAddressRequired, shippingRates } = options;
  demand(buttonHeight >= 40 && buttonHeight <= 55, 'buttonHeight is between 40 and 55.');
  for (const choice of Object.values(paymentMethods))
    demand(['auto', 'always', 'never'].includes(choice), 'paymentMethods are auto, always or never.');
  demand(!shippingAddressRequired || shippingRates?.length > 0, 'shippingAddressRequired needs shippingRates.');
}

/** What a click or a change is answered with. */
function checkDetails({ lineItems = [], shippingRates, ...others }, amount = 0) {
  demand(Object.keys(others).length === 0, `${Object.keys(others)} is not played.`);
  for (const { name, amount: part } of lineItems) {
    demand(typeof name === 'string' && name, 'Each line item has a name.');
    demand(Number.isInteger(part), `The amount of ${name} is in the smallest unit of the currency.`);
  }
  const total = lineItems.reduce((sum, line) => sum + line.amount, 0);
  demand(total <= amount, `The amount ${amount} is less than the total amount of the line items ${total}.`);
  demand(!shippingRates || shippingRates.length > 0, 'shippingRates cannot be empty.');
  for (const { id, displayName, amount: price } of shippingRates ?? [])
    demand(id && displayName && Number.isInteger(price), 'Each shipping rate has id, displayName and amount.');
}

/** One button: of two wallets that are wanted, and that the device has, the first. */
function createExpress(options, { group, sum }) {
  checkExpress(options);
  const { on, emit, has } = createEmitter();
  const isWanted = (wallet) => (options.paymentMethods?.[wallet] ?? 'auto') !== 'never';
  const wallet = device.find((one) => walletNames[one] && isWanted(one));
  let place;
  function click() {
    // a browser shows one payment request at a time
    if (isWindowOpen(walletNames[wallet])) return;
    const resolve = (details = {}) => openExpress(wallet, { options, details, group, sum, emit });
    if (!has('click')) return resolve();
    emit('click', {
      elementType: 'expressCheckout',
      expressPaymentType: expressType(wallet),
      resolve,
      reject: () => {},
    });
  }
  return {
    type: 'expressCheckout',
    group,
    on,
    mount(selector) {
      demand(sum.mode && sum.currency, 'The expressCheckout Element needs mode and currency of its group.');
      place = elementAt(selector);
      if (wallet) place.replaceChildren(expressButton(wallet, options, click));
      const availablePaymentMethods = wallet ? { [wallet]: true } : undefined;
      setTimeout(() => emit('ready', { elementType: 'expressCheckout', availablePaymentMethods }));
    },
    destroy: () => place?.replaceChildren(),
  };
}

const expressType = (wallet) => (wallet === 'googlePay' ? 'google_pay' : 'apple_pay');

function expressButton(wallet, { buttonType = {}, buttonTheme = {}, buttonHeight }, onClick) {
  const button = createButton(walletNames[wallet], onClick);
  Object.assign(button.dataset, { type: buttonType[wallet], theme: buttonTheme[wallet], height: buttonHeight });
  return button;
}

/** The wallet's sheet. It asks the page again whenever address or shipping rate change, and shows the sum of the group. */
function openExpress(wallet, { options, details, group, sum, emit }) {
  checkDetails(details, sum.amount);
  const sheet = openWindow(walletNames[wallet]);
  const { lineItems = options.lineItems ?? [], shippingRates = options.shippingRates ?? [] } = details;
  const state = { lineItems, shippingRates, address: 'Home', rate: shippingRates[0]?.id };
  const rateOf = (id) => state.shippingRates.find((rate) => rate.id === id);

  function draw() {
    const lines = [...state.lineItems, { name: options.business?.name ?? '', amount: sum.amount ?? 0 }];
    sheet.show([...lines.map(({ name, amount }) => `${name}: ${amount}`), ...(state.refusal ? [state.refusal] : [])]);
    if (!options.shippingAddressRequired) return;
    const rates = state.shippingRates.map(({ id, displayName }) => [id, displayName]);
    sheet.choose('Shipping option', rates, (id) => {
      state.rate = id;
      ask('shippingratechange', { shippingRate: rateOf(id) }, 'fail');
    });
  }

  /** One change after the other: the real sheet waits for the page, too. */
  let asked = Promise.resolve();
  function ask(event, detail, refusal) {
    const answered = (done) => {
      const settle = (change) => {
        Object.assign(state, change);
        if (!rateOf(state.rate)) state.rate = state.shippingRates[0]?.id;
        draw();
        done();
      };
      const resolve = (change = {}) => {
        checkDetails(change, sum.amount);
        settle({ ...change, refusal: '' });
      };
      emit(event, { ...detail, resolve, reject: () => settle({ refusal }) });
    };
    asked = asked.then(() => new Promise(answered));
  }

  async function pay() {
    const { email, phone, name } = buyer;
    group.wallet = walletNames[wallet];
    let isRefused = false;
    const paymentFailed = ({ reason = 'fail' } = {}) => {
      isRefused = true;
      sheet.show([`Payment ${reason}`]);
    };
    const answers = emit('confirm', {
      expressPaymentType: expressType(wallet),
      paymentFailed,
      billingDetails: {
        name,
        ...(options.emailRequired && { email }),
        ...(options.phoneNumberRequired && { phone }),
        ...(options.billingAddressRequired && { address: billingDetails().address }),
      },
      ...(options.shippingAddressRequired && {
        shippingAddress: { name, address: addressOf(state.address) },
        shippingRate: rateOf(state.rate),
      }),
    });
    await Promise.all(answers);
    if (!isRefused) sheet.close();
  }

  draw();
  if (options.shippingAddressRequired) {
    const choices = Object.keys(buyer.addresses).map((key) => [key, key]);
    sheet.choose('Shipping address', choices, (key) => {
      state.address = key;
      // until the shopper pays, streets stay with the wallet
      const { city, state: region, postal_code, country } = addressOf(key);
      const address = { city, state: region, postal_code, country };
      ask('shippingaddresschange', { name: buyer.name, address }, 'invalid_shipping_address');
    });
  }
  sheet.button('Pay', pay);
  sheet.button('Cancel', () => {
    sheet.close();
    emit('cancel', { elementType: 'expressCheckout' });
  });
}

function addressOf(key) {
  const { line1, line2, city, state, zip: postal_code, country } = buyer.addresses[key];
  return { line1, line2: line2 || null, city, state, postal_code, country };
}
