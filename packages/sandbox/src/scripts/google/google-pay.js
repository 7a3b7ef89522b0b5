// The stand-in for Google Pay's script. With `?ready=no` in its address the device cannot pay.
function googleAddress(key = 'Home') {
  const { line1, line2, city, state, zip, country } = buyer.addresses[key];
  return {
    name: buyer.name,
    address1: line1,
    address2: line2,
    locality: city,
    administrativeArea: state,
    postalCode: zip,
    countryCode: country,
    phoneNumber: buyer.phone,
  };
}

/** Beside the tokens of a device Google has card numbers that the shopper has typed once (PAN_ONLY). */
const googleCards = { ...walletCards, three_d_secure: 'A card number, with 3-D Secure' };

/** Before the payment Google tells no more of an address. */
function redacted(key) {
  const { locality, administrativeArea, postalCode, countryCode } = googleAddress(key);
  return { locality, administrativeArea, postalCode, countryCode };
}

/** Google's mark is a picture of gstatic; where the shop plays Google Pay it asks nobody else for one. */
const isPlayed = new URL(document.currentScript?.src ?? location.href).hostname !== 'pay.google.com';
const mark = isPlayed
  ? "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='24' height='24'/%3E"
  : 'https://www.gstatic.com/instantbuy/svg/dark_gpay.svg';

function checkRequest({ apiVersion, apiVersionMinor, allowedPaymentMethods }) {
  demand(apiVersion === 2 && apiVersionMinor === 0, 'apiVersion is 2.0.');
  for (const { type, parameters } of allowedPaymentMethods) {
    demand(type === 'CARD', 'Only cards are played.');
    demand(parameters.allowedAuthMethods.length > 0 && parameters.allowedCardNetworks.length > 0, 'No networks.');
  }
}

class PaymentsClient {
  constructor({ environment, paymentDataCallbacks, nonce }) {
    demand(['TEST', 'PRODUCTION'].includes(environment), 'environment is TEST or PRODUCTION.');
    demand(nonce === undefined || typeof nonce === 'string', 'nonce is a text.');
    this.callbacks = paymentDataCallbacks;
    this.nonce = nonce;
  }

  async isReadyToPay(request) {
    checkRequest(request);
    return { result: scriptQuery.get('ready') !== 'no' };
  }

  createButton({ onClick, ...look }) {
    const button = createButton('Google Pay', onClick);
    Object.assign(button.dataset, look);
    button.className = 'gpay-button';
    addStyles(`.gpay-button { background-image: url("${mark}"); }`, this.nonce);
    return button;
  }

  loadPaymentData(request) {
    checkRequest(request);
    const { transactionInfo, callbackIntents = [] } = request;
    demand(typeof transactionInfo.totalPrice === 'string', 'totalPrice is a text.');
    const { countryCode } = transactionInfo;
    demand(countryCode === undefined || /^[A-Z]{2}$/.test(countryCode), 'countryCode is a code of ISO 3166-1.');
    demand(request.allowedPaymentMethods[0].tokenizationSpecification, 'tokenizationSpecification is missing.');
    const change = this.callbacks?.onPaymentDataChanged;
    demand(callbackIntents.length === 0 || change, 'callbackIntents need onPaymentDataChanged.');
    demand(!isWindowOpen('Google Pay'), 'The payment sheet is open already.');
    const sheet = openWindow('Google Pay');
    const chosen = { behaviour: 'succeed', address: 'Home', option: '' };
    showTotal(sheet, request, transactionInfo);
    sheet.choose('Pay with', Object.entries(googleCards), (value) => {
      chosen.behaviour = value;
    });
    if (callbackIntents.includes('SHIPPING_ADDRESS')) followChanges(sheet, { request, change, chosen });
    return new Promise((resolve, reject) => {
      sheet.button('Pay', () => resolve(paymentData(request, chosen)));
      sheet.button('Cancel', () =>
        reject(Object.assign(new Error('User closed the Payment Request UI.'), { statusCode: 'CANCELED' })),
      );
    }).finally(sheet.close);
  }
}

function showTotal(sheet, { merchantInfo }, { totalPrice, currencyCode }) {
  sheet.show([`${merchantInfo.merchantName}: ${totalPrice} ${currencyCode}`]);
}

/** The page is told of each address and option, and the window shows what it answers. */
function followChanges(sheet, { request, change, chosen }) {
  async function tell(callbackTrigger) {
    const { address, option } = chosen;
    sheet.show(['']);
    const answer = await change({
      callbackTrigger,
      shippingAddress: redacted(address),
      shippingOptionData: { id: option || 'shipping_option_unselected' },
    });
    const { error, newTransactionInfo, newShippingOptionParameters } = answer;
    if (error) return sheet.show([error.message]);
    const { shippingOptions, defaultSelectedOptionId } = newShippingOptionParameters;
    chosen.option = defaultSelectedOptionId;
    sheet.choose(
      'Shipping option',
      shippingOptions.map(({ id, label }) => [id, label]),
      (id) => {
        chosen.option = id;
        return tell('SHIPPING_OPTION');
      },
    );
    showTotal(sheet, request, newTransactionInfo);
  }
  const addresses = Object.keys(buyer.addresses).map((key) => [key, key]);
  sheet.choose('Shipping address', addresses, (key) => {
    chosen.address = key;
    return tell('SHIPPING_ADDRESS');
  });
  void tell('INITIALIZE');
}

function paymentData({ emailRequired, shippingAddressRequired }, { behaviour, address, option }) {
  return {
    apiVersion: 2,
    apiVersionMinor: 0,
    ...(emailRequired && { email: buyer.email }),
    ...(shippingAddressRequired && { shippingAddress: googleAddress(address) }),
    ...(option && { shippingOptionData: { id: option } }),
    paymentMethodData: {
      type: 'CARD',
      info: { cardNetwork: 'VISA', cardDetails: '4242', billingAddress: googleAddress() },
      tokenizationData: { type: 'PAYMENT_GATEWAY', token: JSON.stringify({ androidPayCards: [{ behaviour }] }) },
    },
  };
}

window.google = { payments: { api: { PaymentsClient } } };
