// The stand-in for Stripe.js, version 3: elements, payment methods, confirmations and the payment request of wallets.
// It asks the API beside it with the publishable key. The key `pk_test` belongs to no account: then it plays alone, and how
// an intent ends is written in its client secret: `…_secret_fails`, `…_secret_canceled`, `…_secret_challenge`.
// The script's address may name the wallets of the device: `?wallets=googlePay`, or none with `?wallets=`.
const device = (scriptQuery.get('wallets') ?? 'googlePay,applePay').split(',');
const fault = (message) => ({ error: { type: 'validation_error', message } });
const unauthenticated = 'We are unable to authenticate your payment method.';
const idOf = (secret) => secret.split('_secret')[0];
const endsAs = (secret) => secret.split('_secret_')[1] ?? '';

const cardFields = {
  cardNumber: ['Card number', 'cc-number'],
  cardExpiry: ['Expiration date', 'cc-exp'],
  cardCvc: ['CVC', 'cc-csc'],
};

function createField([label, autocomplete]) {
  const input = Object.assign(document.createElement('input'), { type: 'text', autocomplete, placeholder: label });
  input.setAttribute('aria-label', label);
  return input;
}

function createBanks() {
  const select = document.createElement('select');
  select.setAttribute('aria-label', 'iDEAL bank');
  for (const bank of ['abn_amro', 'ing'])
    select.append(Object.assign(document.createElement('option'), { value: bank, textContent: bank }));
  return select;
}

/** Elements of one group know each other: the number finds its expiry and CVC. */
function createElements(group = {}) {
  return { create: (type, options = {}) => createElement(group, type, options) };
}

function createElement(group, type, options) {
  if (type === 'paymentRequestButton') return createWalletButton(options);
  demand(type === 'card' || type === 'idealBank' || cardFields[type], `Unknown element type ${type}.`);
  const handlers = {};
  const emit = (event, detail) => (handlers[event] ?? []).forEach((handler) => void handler(detail));
  const fields =
    type === 'idealBank'
      ? { bank: createBanks() }
      : Object.fromEntries(
          (type === 'card' ? Object.keys(cardFields) : [type]).map((name) => [name, createField(cardFields[name])]),
        );
  Object.assign(group, fields);
  for (const field of Object.values(fields)) {
    field.addEventListener('input', () => emit('change', { elementType: type, empty: field.value === '' }));
    for (const event of ['focus', 'blur', 'click'])
      field.addEventListener(event, () => emit(event, { elementType: type }));
    field.addEventListener('keydown', ({ key }) => key === 'Escape' && emit('escape', { elementType: type }));
  }
  return {
    type,
    group,
    on(event, handler) {
      handlers[event] = [...(handlers[event] ?? []), handler];
    },
    mount(selector) {
      elementAt(selector).replaceChildren(...Object.values(fields));
      setTimeout(() => emit('ready', { elementType: type }));
    },
  };
}

function isLuhn(digits) {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return digits.length > 9 && sum % 10 === 0;
}

function createCard({ cardNumber, cardExpiry, cardCvc }) {
  const number = cardNumber.value.replace(/\s/g, '');
  if (!number || !cardExpiry.value || !cardCvc.value) return fault('Your card number is incomplete.');
  if (!isLuhn(number)) return fault('Your card number is invalid.');
  const [exp_month, year] = cardExpiry.value.split('/').map(Number);
  return { card: { number, exp_month, exp_year: year < 100 ? 2000 + year : year, cvc: cardCvc.value } };
}

/** What an element, or its stand-in among a call's data, says of the method. */
function methodOf({ type, card, ideal, billing_details }) {
  demand(type === 'card' ? card?.group : ideal?.group, 'createPaymentMethod needs its element.');
  for (const [name, value] of Object.entries(billing_details ?? {}))
    demand(value !== '' && value !== undefined, `billing_details.${name} is empty.`);
  const made = type === 'card' ? createCard(card.group) : { ideal: { bank: ideal.group.bank.value } };
  return made.error ? made : { type, billing_details, ...made };
}

/** Plays without the API, for pages that have no account. */
const alone = {
  async createPaymentMethod({ type, billing_details, ...made }) {
    const method = { id: newId('pm'), object: 'payment_method', type, billing_details };
    return { paymentMethod: { ...method, ...(type === 'card' ? { card: cardFacts(made.card) } : made) } };
  },
  async confirmCardPayment(secret) {
    if (endsAs(secret) === 'fails') return fault(unauthenticated);
    if (endsAs(secret) === 'challenge' && !(await isApproved())) return fault(unauthenticated);
    return { paymentIntent: { id: idOf(secret), status: 'requires_capture' } };
  },
  handleNextAction: (secret) => alone.confirmCardPayment(secret),
  leave,
  retrieve: async (secret, kind) =>
    secret.startsWith(kind === 'setup_intent' ? 'seti_' : 'pi_')
      ? { intent: { id: idOf(secret), ...standing[kind] } }
      : fault(`No such ${kind === 'setup_intent' ? 'setupintent' : kind}`),
  createWalletMethod: async () => ({ paymentMethod: walletMethod() }),
};

const standing = {
  setup_intent: { status: 'succeeded' },
  payment_intent: { status: 'requires_capture', payment_method: 'pm_sandbox_klarna' },
};

function cardFacts({ number, exp_month, exp_year }) {
  const brand = number.startsWith('5') ? 'mastercard' : 'visa';
  const checks = { address_line1_check: null, address_postal_code_check: 'unchecked', cvc_check: 'unchecked' };
  return { brand, display_brand: brand, last4: number.slice(-4), exp_month, exp_year, checks };
}

function isApproved() {
  const bank = openWindow('3-D Secure');
  return new Promise((resolve) => {
    bank.button('Approve', () => resolve(true));
    bank.button('Cancel', () => resolve(false));
  }).finally(bank.close);
}

/** To the bank and back: nothing resolves on the page that is left. */
function leave(secret, data, kind) {
  if (endsAs(secret) === 'fails') return Promise.resolve(fault(unauthenticated));
  const address = new URL(data.return_url);
  address.searchParams.set(kind, idOf(secret));
  address.searchParams.set(`${kind}_client_secret`, secret);
  address.searchParams.set('redirect_status', endsAs(secret) === 'canceled' ? 'failed' : 'succeeded');
  location.assign(address.href);
  return new Promise(() => {});
}

function createPaymentRequest(options, gateway) {
  const handlers = {};
  checkRequest(options);
  demand(/^[A-Z]{2}$/.test(options.country), 'country is a code of two capitals.');
  demand(/^[a-z]{3}$/.test(options.currency), 'currency is a code of three small letters.');
  const wallets = device.filter((wallet) => !(options.disableWallets ?? []).includes(wallet));
  return {
    options,
    gateway,
    wallets,
    on: (event, handler) => {
      handlers[event] = handler;
    },
    emit: (event, detail) => handlers[event]?.(detail),
    update(change) {
      demand(!('country' in change), 'country cannot be changed.');
      checkRequest(change);
      Object.assign(options, change);
    },
    canMakePayment: async () =>
      wallets.length > 0 ? Object.fromEntries(wallets.map((wallet) => [wallet, true])) : null,
  };
}

function checkRequest({ total, displayItems = [], shippingOptions = [] }) {
  for (const { label, amount } of [...(total ? [total] : []), ...displayItems, ...shippingOptions]) {
    demand(typeof label === 'string' && label, 'Each line has a label.');
    demand(Number.isInteger(amount), `The amount of ${label} is in the smallest unit of the currency.`);
  }
}

const walletNames = { googlePay: 'Google Pay', applePay: 'Apple Pay' };

function createWalletButton({ paymentRequest, style = {}, classes = {} }) {
  const { type, theme, height } = style.paymentRequestButton ?? {};
  let onClick = () => {};
  return {
    mount(selector) {
      const name = walletNames[paymentRequest.wallets[0]];
      const button = createButton(name, () => {
        onClick();
        openWallet(name, paymentRequest);
      });
      Object.assign(button.dataset, { type, theme, height });
      if (classes.base) button.classList.add(classes.base);
      elementAt(selector).replaceChildren(button);
    },
    on(event, handler) {
      if (event === 'click') onClick = handler;
    },
  };
}

/** The wallet's sheet. It asks the page again whenever address or shipping option change. */
function openWallet(name, { options, gateway, emit }) {
  const sheet = openWindow(name);
  const state = { ...options, address: 'Home', option: options.shippingOptions?.[0]?.id };
  const addressOf = (key) => {
    const { line1, line2, city, state: region, zip: postalCode, country } = buyer.addresses[key];
    return {
      recipient: buyer.name,
      addressLine: [line1, line2],
      city,
      region,
      postalCode,
      country,
      phone: buyer.phone,
    };
  };
  const draw = () => {
    const lines = [...state.displayItems, state.total].map(({ label, amount }) => `${label}: ${amount}`);
    sheet.show(state.refusal ? [...lines, state.refusal] : lines);
    const shippingOptions = (state.shippingOptions ?? []).map(({ id, label }) => [id, label]);
    if (options.requestShipping && shippingOptions.length > 0)
      sheet.choose('Shipping option', shippingOptions, (id) => {
        state.option = id;
        ask('shippingoptionchange', { shippingOption: state.shippingOptions.find((one) => one.id === id) });
      });
  };
  const update = ({ status, ...change }) => {
    checkRequest(change);
    Object.assign(state, change, { refusal: status === 'success' ? '' : status });
    const isOffered = state.shippingOptions?.some(({ id }) => id === state.option);
    if (!isOffered) state.option = state.shippingOptions?.[0]?.id;
    draw();
  };
  /** One change after the other: the real sheet waits for the page, too. */
  let asked = Promise.resolve();
  const ask = (event, detail) => {
    const answered = (resolve) =>
      emit(event, {
        ...detail,
        updateWith(change) {
          resolve();
          update(change);
        },
      });
    asked = asked.then(() => new Promise(answered));
  };
  const pay = async () => {
    const { paymentMethod, error } = await gateway.createWalletMethod(name, billingDetails());
    if (error) return sheet.show([error.message]);
    return emit('paymentmethod', {
      payerEmail: options.requestPayerEmail ? buyer.email : undefined,
      payerName: options.requestPayerName ? buyer.name : undefined,
      paymentMethod,
      shippingAddress: options.requestShipping ? addressOf(state.address) : null,
      shippingOption: options.requestShipping ? state.shippingOptions?.find(({ id }) => id === state.option) : null,
      complete: (status) => (status === 'success' ? sheet.close() : sheet.show([`Payment ${status}`])),
    });
  };
  draw();
  if (options.requestShipping) {
    sheet.choose(
      'Shipping address',
      Object.keys(buyer.addresses).map((key) => [key, key]),
      (key) => {
        state.address = key;
        ask('shippingaddresschange', { shippingAddress: addressOf(key) });
      },
    );
  }
  sheet.button('Pay', pay);
  sheet.button('Cancel', () => {
    sheet.close();
    emit('cancel');
  });
}

function billingDetails() {
  const { line1, line2, city, state, zip: postal_code, country } = buyer.addresses.Home;
  return { name: buyer.name, phone: buyer.phone, address: { line1, line2, city, state, postal_code, country } };
}

/** The card behind a wallet. */
function walletMethod() {
  const checks = { address_line1_check: 'unchecked', address_postal_code_check: 'unchecked', cvc_check: null };
  const card = { brand: 'visa', display_brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2034, checks };
  return { id: newId('pm'), card, billing_details: billingDetails() };
}

function Stripe(publishableKey) {
  demand(typeof publishableKey === 'string' && publishableKey.startsWith('pk_'), 'Stripe() needs a publishable key.');
  const gateway = publishableKey === 'pk_test' ? alone : openAccount(publishableKey);
  const away = (kind, type) => async (secret, data) => {
    demand(data.return_url, 'return_url is missing.');
    return gateway.leave(secret, data, kind, type);
  };
  const retrieve = (kind, name) => async (secret) => {
    const { intent, error } = await gateway.retrieve(secret, kind);
    return error ? { error } : { [name]: intent };
  };
  return {
    elements: () => createElements(),
    async createPaymentMethod(data) {
      const method = methodOf(data);
      return method.error ? method : gateway.createPaymentMethod(method);
    },
    confirmCardPayment: (secret, data) => gateway.confirmCardPayment(secret, data),
    handleCardAction: (secret) => gateway.handleNextAction(secret),
    handleNextAction: ({ clientSecret }) => gateway.handleNextAction(clientSecret),
    confirmIdealPayment: away('payment_intent', 'ideal'),
    confirmBancontactPayment: away('payment_intent', 'bancontact'),
    confirmBancontactSetup: away('setup_intent', 'bancontact'),
    confirmKlarnaPayment: away('payment_intent', 'klarna'),
    retrieveSetupIntent: retrieve('setup_intent', 'setupIntent'),
    retrievePaymentIntent: retrieve('payment_intent', 'paymentIntent'),
    paymentRequest: (options) => createPaymentRequest(options, gateway),
  };
}

window.Stripe = Object.assign(Stripe, { version: 3 });
