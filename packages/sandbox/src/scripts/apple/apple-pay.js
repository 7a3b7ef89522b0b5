// The stand-in for what Safari itself has: Apple Pay on the Web. A test page loads it first to be such a browser;
// with `?ready=no` its device cannot pay.
function contact(withAddress) {
  const { line1, line2, city, state, zip, country } = buyer.addresses.Home;
  return {
    givenName: buyer.firstName,
    familyName: buyer.lastName,
    emailAddress: buyer.email,
    phoneNumber: buyer.phone,
    ...(withAddress && {
      addressLines: [line1, line2],
      locality: city,
      administrativeArea: state,
      postalCode: zip,
      countryCode: country,
    }),
  };
}

class ApplePaySession {
  static STATUS_SUCCESS = 0;
  static STATUS_FAILURE = 1;
  static canMakePayments = () => scriptQuery.get('ready') !== 'no';

  constructor(version, request) {
    demand(version === 3, 'Version 3 is played.');
    demand(/^[A-Z]{2}$/.test(request.countryCode), 'countryCode is missing.');
    demand(request.supportedNetworks?.length > 0, 'supportedNetworks are missing.');
    demand(/^\d+(\.\d{1,2})?$/.test(request.total.amount), 'total.amount is a text.');
    this.request = request;
  }

  begin() {
    this.sheet = openWindow('Apple Pay');
    const { label, amount } = this.request.total;
    this.sheet.show([`${label}: ${amount} ${this.request.currencyCode}`]);
    this.sheet.button('Cancel', () => {
      this.sheet.close();
      this.oncancel?.({});
    });
    this.onvalidatemerchant({ validationURL: 'https://apple-pay-gateway.apple.com/paymentservices/startSession' });
  }

  completeMerchantValidation(session) {
    demand(session.merchantSessionIdentifier, 'The merchant session is unknown.');
    const { requiredShippingContactFields: fields = [] } = this.request;
    const paymentData = { version: 'EC_v1', behaviour: 'succeed' };
    this.sheet.choose('Pay with', Object.entries(walletCards), (value) => {
      paymentData.behaviour = value;
    });
    const payment = {
      token: { paymentData, transactionIdentifier: newId('apple') },
      billingContact: contact(true),
      ...(fields.length > 0 && { shippingContact: contact(fields.includes('postalAddress')) }),
    };
    this.sheet.button('Pay', () => this.onpaymentauthorized({ payment }));
  }

  completePayment(status) {
    if (status === ApplePaySession.STATUS_SUCCESS) this.sheet.close();
    else this.sheet.show(['Payment Not Completed']);
  }

  abort() {
    this.sheet.close();
  }
}

window.ApplePaySession = ApplePaySession;
