// The stand-in for Amazon Pay's checkout.js: the button leads to Amazon and back with a checkout session. A merchant without
// an account there gets a session that nobody knows: it plays alone.

// Each region has a build of its own, which takes the region's languages and ledger currencies alone.
const builds = {
  eu: { languages: ['en_GB', 'de_DE', 'fr_FR', 'it_IT', 'es_ES'], ledgers: ['EUR', 'GBP'] },
  na: { languages: ['en_US'], ledgers: ['USD'] },
  fe: { languages: ['ja_JP'], ledgers: ['JPY'] },
};
const regionHost = /^static-(na|eu|fe)\.payments-amazon\.com$/;

const source = new URL(document.currentScript?.src ?? location.href);
const host = regionHost.exec(source.hostname);
const build = builds[host?.[1] ?? scriptQuery.get('region') ?? 'eu'];
const begin = host ? new URL('/sandbox/amazon/checkout', location.href) : new URL('checkout', source);

const required = ['merchantId', 'ledgerCurrency', 'placement'];
const values = {
  checkoutLanguage: build.languages,
  ledgerCurrency: build.ledgers,
  productType: ['PayAndShip', 'PayOnly', 'SignIn', 'Donation', 'PayAndShipMultiAddress'],
  placement: ['Home', 'Product', 'Cart', 'Checkout', 'Other'],
};

/** Amazon's script throws texts, not errors. */
function refuse(faults) {
  if (faults.length > 0) throw `AmazonPay:\n${faults.join('\n')}`;
}

function checkConfig(config) {
  const missing = required.filter((name) => config[name] === undefined || config[name] === null);
  refuse(missing.map((name) => `Missing parameter '${name}' in the options object.`));
  const wrong = Object.keys(values).filter((name) => {
    return config[name] !== undefined && config[name] !== null && !values[name].includes(config[name]);
  });
  refuse(
    wrong.map((name) => {
      const available = values[name].join(', ');
      return `Invalid value '${config[name]}' for '${name}', please use one of the available values: ${available}.`;
    }),
  );
  demand(config.publicKeyId && config.createCheckoutSessionConfig?.signature, 'The payload is not signed.');
}

function playAlone(payload) {
  const address = new URL(JSON.parse(payload).webCheckoutDetails.checkoutReviewReturnUrl);
  address.searchParams.set('amazonCheckoutSessionId', newId('session'));
  location.assign(address.href);
}

/** As Amazon's button is styled: by an element without a nonce in a shadow tree, and by an attribute. */
function styledRoot(place) {
  const button = document.createElement('div');
  place.replaceChildren(button);
  if (!host || !button.attachShadow) return button;
  const root = button.attachShadow({ mode: 'open' });
  const style = document.createElement('style');
  style.textContent =
    'button { background: rgb(255, 216, 20); border: 0; border-radius: 8px; height: 45px; width: 100% }';
  button.setAttribute('style', 'display: block; min-width: 150px');
  root.append(style);
  return root;
}

function renderButton(selector, config) {
  checkConfig(config);
  const { merchantId, publicKeyId } = config;
  const { payloadJSON: payload, signature, algorithm } = config.createCheckoutSessionConfig;
  const button = createButton('Amazon Pay', () => {
    if (merchantId === 'A1') return playAlone(payload);
    begin.search = new URLSearchParams({
      merchantId,
      publicKeyId,
      payload,
      signature,
      ...(algorithm && { algorithm }),
    });
    location.assign(begin.href);
  });
  const { buttonColor, placement, productType, ledgerCurrency, checkoutLanguage } = config;
  Object.assign(button.dataset, { buttonColor, placement, productType, ledgerCurrency });
  if (checkoutLanguage) button.dataset.checkoutLanguage = checkoutLanguage;
  styledRoot(elementAt(selector)).append(button);
}

window.amazon = { Pay: { renderButton } };
