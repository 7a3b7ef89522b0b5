// The stand-in for Google Pay's script. With `?ready=no` in its address the device cannot pay.
function googleAddress() {
  const { line1, line2, city, state, zip, country } = buyer.addresses.Home;
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

function checkRequest({ apiVersion, apiVersionMinor, allowedPaymentMethods }) {
  demand(apiVersion === 2 && apiVersionMinor === 0, 'apiVersion is 2.0.');
  for (const { type, parameters } of allowedPaymentMethods) {
    demand(type === 'CARD', 'Only cards are played.');
    demand(parameters.allowedAuthMethods.length > 0 && parameters.allowedCardNetworks.length > 0, 'No networks.');
  }
}

class PaymentsClient {
  constructor({ environment }) {
    demand(['TEST', 'PRODUCTION'].includes(environment), 'environment is TEST or PRODUCTION.');
  }

  async isReadyToPay(request) {
    checkRequest(request);
    return { result: scriptQuery.get('ready') !== 'no' };
  }

  createButton({ onClick, ...look }) {
    const button = createButton('Google Pay', onClick);
    Object.assign(button.dataset, look);
    return button;
  }

  loadPaymentData(request) {
    checkRequest(request);
    const { transactionInfo, merchantInfo } = request;
    demand(typeof transactionInfo.totalPrice === 'string', 'totalPrice is a text.');
    demand(request.allowedPaymentMethods[0].tokenizationSpecification, 'tokenizationSpecification is missing.');
    const sheet = openWindow('Google Pay');
    sheet.show([`${merchantInfo.merchantName}: ${transactionInfo.totalPrice} ${transactionInfo.currencyCode}`]);
    let behaviour = 'succeed';
    sheet.choose('Pay with', Object.entries(walletCards), (value) => {
      behaviour = value;
    });
    return new Promise((resolve, reject) => {
      sheet.button('Pay', () => resolve(paymentData(request, behaviour)));
      sheet.button('Cancel', () =>
        reject(Object.assign(new Error('User closed the Payment Request UI.'), { statusCode: 'CANCELED' })),
      );
    }).finally(sheet.close);
  }
}

function paymentData({ emailRequired, shippingAddressRequired }, behaviour) {
  return {
    apiVersion: 2,
    apiVersionMinor: 0,
    ...(emailRequired && { email: buyer.email }),
    ...(shippingAddressRequired && { shippingAddress: googleAddress() }),
    paymentMethodData: {
      type: 'CARD',
      info: { cardNetwork: 'VISA', cardDetails: '4242', billingAddress: googleAddress() },
      tokenizationData: { type: 'PAYMENT_GATEWAY', token: JSON.stringify({ androidPayCards: [{ behaviour }] }) },
    },
  };
}

window.google = { payments: { api: { PaymentsClient } } };
