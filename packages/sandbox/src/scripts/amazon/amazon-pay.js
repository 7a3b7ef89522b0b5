// The stand-in for Amazon Pay's checkout.js: the button leads to Amazon and back with a checkout session. A merchant without
// an account there gets a session that nobody knows: it plays alone.
const begin = new URL('checkout', document.currentScript?.src ?? location.href);

function checkConfig({ merchantId, publicKeyId, ledgerCurrency, productType, placement, createCheckoutSessionConfig }) {
  demand(merchantId && publicKeyId && ledgerCurrency, 'merchantId, publicKeyId or ledgerCurrency is missing.');
  demand(['PayAndShip', 'PayOnly', 'SignIn'].includes(productType), 'productType is unknown.');
  demand(['Home', 'Product', 'Cart', 'Checkout', 'Other'].includes(placement), 'placement is unknown.');
  demand(createCheckoutSessionConfig?.signature, 'The payload is not signed.');
}

function playAlone(payload) {
  const address = new URL(JSON.parse(payload).webCheckoutDetails.checkoutReviewReturnUrl);
  address.searchParams.set('amazonCheckoutSessionId', newId('session'));
  location.assign(address.href);
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
  const { buttonColor, placement, productType, checkoutLanguage } = config;
  Object.assign(button.dataset, { buttonColor, placement, productType, checkoutLanguage });
  elementAt(selector).replaceChildren(button);
}

window.amazon = { Pay: { renderButton } };
