// biome-ignore-all lint/correctness/noUnusedVariables: the scripts behind it use them
// The stand-in for Stripe.js: elements, payment methods and confirmations. `express.js` beside it has the elements that need a
// sum; `version-3.js` and `endive.js` make it one of the two scripts that pages load.
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

/** The fields of an element that the shopper types into, by the element's type. */
const typed = {
  card: () => Object.fromEntries(Object.keys(cardFields).map((name) => [name, createField(cardFields[name])])),
  ...Object.fromEntries(
    Object.entries(cardFields).map(([name, field]) => [name, () => ({ [name]: createField(field) })]),
  ),
};

/** Handlers of an element by event, and how they are called. */
function createEmitter() {
  const handlers = {};
  return {
    on(event, handler) {
      handlers[event] = [...(handlers[event] ?? []), handler];
    },
    has: (event) => event in handlers,
    /** @returns what the handlers answered */
    emit: (event, detail) => (handlers[event] ?? []).map((handler) => handler(detail)),
  };
}

/** Elements of one group know each other: the number finds its expiry and CVC, and a sum that is updated is all elements'. */
function createElements(release, options = {}) {
  const group = {};
  checkGroup(options, release);
  const sum = { ...options };
  return {
    group,
    sum,
    create: (type, own = {}) => createElement(release, { group, sum }, type, own),
    async update(change) {
      checkGroup(change, release);
      Object.assign(sum, change);
    },
    async submit() {
      group.isSubmitted = true;
      return { selectedPaymentMethod: group.wallet ? 'card' : typesOfGroup(sum)[0] };
    },
  };
}

function createElement(release, { group, sum }, type, options) {
  const { elements = {}, fields: others = {} } = release;
  const create = { expressCheckout: createExpress, payment: createPaymentElement, ...elements }[type];
  if (create) return create(options, { group, sum });
  const fieldsOfType = { ...typed, ...others }[type];
  const valid = Object.keys({ ...typed, ...others, expressCheckout: 0, payment: 0, ...elements }).join(', ');
  demand(fieldsOfType, `A valid Element name must be provided. Valid Elements are: ${valid}; you passed: ${type}.`);
  const { emit, on } = createEmitter();
  const fields = fieldsOfType();
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
    on,
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

/** The function of one script, which a page calls with its key. @param release what tells the script from the other one */
function createLibrary(release) {
  return Object.assign((key) => createStripe(key, release), { version: release.version });
}

function createStripe(publishableKey, release) {
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
    elements: (options) => createElements({ ...release, gateway }, options),
    async createPaymentMethod(data) {
      if (data.elements) return methodOfElements(data, gateway);
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
    ...release.more?.(gateway),
  };
}
