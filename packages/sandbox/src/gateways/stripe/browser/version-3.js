// Stripe.js at `js.stripe.com/v3/`, which Stripe still serves to pages that were written for it: the element of iDEAL's banks
// and the payment request with its button, which later scripts have not got.

function createBanks() {
  const select = document.createElement('select');
  select.setAttribute('aria-label', 'iDEAL bank');
  for (const [value, textContent] of [
    ['abn_amro', 'ABN AMRO'],
    ['ing', 'ING'],
  ])
    select.append(Object.assign(document.createElement('option'), { value, textContent }));
  return { bank: select };
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

function createWalletButton({ paymentRequest, style = {}, classes = {} }) {
  const { type, theme, height } = style.paymentRequestButton ?? {};
  let onClick = () => {};
  return {
    mount(selector) {
      const name = walletNames[paymentRequest.wallets[0]];
      const button = createButton(name, () => {
        // a browser shows one payment request at a time
        if (isWindowOpen(name)) return;
        onClick();
        openRequest(name, paymentRequest);
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

/** The sheet of a payment request. It asks the page again whenever address or shipping option change. */
function openRequest(name, { options, gateway, emit }) {
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

window.Stripe = createLibrary({
  version: 3,
  /** Of groups without an intent; renamed in the script 'endive'. */
  typesOption: 'paymentMethodTypes',
  fields: { idealBank: createBanks },
  elements: { paymentRequestButton: createWalletButton },
  more: (gateway) => ({ paymentRequest: (options) => createPaymentRequest(options, gateway) }),
});
