// The stand-in for Amazon Pay's checkout.js: the button leads to Amazon and back with a checkout session.
function checkConfig({ merchantId, publicKeyId, ledgerCurrency, productType, placement, createCheckoutSessionConfig }) {
  demand(merchantId && publicKeyId && ledgerCurrency, 'merchantId, publicKeyId or ledgerCurrency is missing.');
  demand(['PayAndShip', 'PayOnly', 'SignIn'].includes(productType), 'productType is unknown.');
  demand(['Home', 'Product', 'Cart', 'Checkout', 'Other'].includes(placement), 'placement is unknown.');
  demand(createCheckoutSessionConfig?.signature, 'The payload is not signed.');
}

function renderButton(selector, config) {
  checkConfig(config);
  const { checkoutReviewReturnUrl } = JSON.parse(config.createCheckoutSessionConfig.payloadJSON).webCheckoutDetails;
  const button = createButton('Amazon Pay', () => {
    const address = new URL(checkoutReviewReturnUrl);
    address.searchParams.set('amazonCheckoutSessionId', newId('session'));
    location.assign(address.href);
  });
  const { buttonColor, placement, productType, checkoutLanguage } = config;
  Object.assign(button.dataset, { buttonColor, placement, productType, checkoutLanguage });
  elementAt(selector).replaceChildren(button);
}

window.amazon = { Pay: { renderButton } };
