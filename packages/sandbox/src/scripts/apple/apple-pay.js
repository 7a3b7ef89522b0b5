// The stand-in for what Safari itself has: Apple Pay on the Web. A test page loads it first to be such a browser;
// with `?ready=no` its device cannot pay.
function contact(withAddress, key = 'Home') {
  const { line1, line2, city, state, zip, country } = buyer.addresses[key];
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

/** Before the payment Safari tells no more of an address. */
function redacted(key) {
  const { locality, administrativeArea, postalCode, countryCode } = contact(true, key);
  return { locality, administrativeArea, postalCode, countryCode };
}

class ApplePayError {
  constructor(code, contactField, message) {
    Object.assign(this, { code, contactField, message });
  }
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
    demand(!isWindowOpen('Apple Pay'), 'Page already has an active payment session.');
    this.sheet = openWindow('Apple Pay');
    this.address = 'Home';
    this.showTotal(this.request.total);
    this.sheet.button('Cancel', () => {
      this.sheet.close();
      this.oncancel?.({});
    });
    this.onvalidatemerchant({ validationURL: 'https://apple-pay-gateway.apple.com/paymentservices/startSession' });
  }

  /** https://developer.apple.com/documentation/applepayontheweb/applepaylineitemtype: no amount is shown of what is pending. */
  showTotal({ label, amount, type = 'final' }) {
    demand(/^\d+(\.\d{1,2})?$/.test(amount), 'total.amount is a text.');
    demand(type === 'final' || type === 'pending', 'total.type is final or pending.');
    this.sheet.show([`${label}: ${type === 'pending' ? 'Amount Pending' : `${amount} ${this.request.currencyCode}`}`]);
  }

  /** The page is told of each address and method, and the window shows what it answers. */
  askForShipping() {
    const addresses = Object.keys(buyer.addresses).map((key) => [key, key]);
    const choose = (key) => {
      this.address = key;
      this.sheet.show(['']);
      return this.onshippingcontactselected({ shippingContact: redacted(key) });
    };
    this.sheet.choose('Shipping address', addresses, choose);
    void choose(this.address);
  }

  completeShippingContactSelection({ newTotal, newShippingMethods = [], errors = [] }) {
    demand(newTotal, 'newTotal is missing.');
    if (errors.length > 0) return this.sheet.show(errors.map(({ message }) => message));
    const methods = newShippingMethods.map(({ identifier, label, amount }) => [identifier, `${label}: ${amount}`]);
    this.sheet.choose('Shipping option', methods, (identifier) => {
      this.sheet.show(['']);
      return this.onshippingmethodselected({ shippingMethod: { identifier } });
    });
    this.showTotal(newTotal);
  }

  completeShippingMethodSelection({ newTotal, errors = [] }) {
    demand(newTotal, 'newTotal is missing.');
    if (errors.length > 0) this.sheet.show(errors.map(({ message }) => message));
    else this.showTotal(newTotal);
  }

  completeMerchantValidation(session) {
    demand(session.merchantSessionIdentifier, 'The merchant session is unknown.');
    const { requiredShippingContactFields: fields = [] } = this.request;
    const paymentData = { version: 'EC_v1', behaviour: 'succeed' };
    this.sheet.choose('Pay with', Object.entries(walletCards), (value) => {
      paymentData.behaviour = value;
    });
    const asksForAddress = fields.includes('postalAddress');
    if (asksForAddress && this.onshippingcontactselected) this.askForShipping();
    this.sheet.button('Pay', () => {
      const payment = {
        token: { paymentData, transactionIdentifier: newId('apple') },
        billingContact: contact(true),
        ...(fields.length > 0 && { shippingContact: contact(asksForAddress, this.address) }),
      };
      return this.onpaymentauthorized({ payment });
    });
  }

  completePayment(status) {
    if (status === ApplePaySession.STATUS_SUCCESS) this.sheet.close();
    else this.sheet.show(['Payment Not Completed']);
  }

  abort() {
    this.sheet.close();
  }
}

Object.assign(window, { ApplePaySession, ApplePayError });
