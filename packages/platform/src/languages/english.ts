import { selectPlural } from '@mercer/contract';

/** Parts of addresses by what countries call them. */
const placeFields = {
  city: 'City',
  district: 'District',
  post_town: 'Town or city',
  suburb: 'Suburb or city',
  state: 'State',
  province: 'Province',
  prefecture: 'Prefecture',
  county: 'County',
  emirate: 'Emirate',
  area: 'Area',
  department: 'Department',
  do_si: 'Province or city',
  island: 'Island',
  oblast: 'Region (oblast)',
  parish: 'Parish',
  region: 'Region',
  zip: 'Zip Code',
  postal: 'Postal code',
  eircode: 'Eircode',
  pin: 'PIN code',
};

/**
 * Texts of the server in English; their type is the type of each other language. The English words of a mail are in the mail's
 * own file.
 */
export const english = {
  /** Sentences for refusals that shoppers read, by name. */
  sentences: {
    // cart
    cartEmpty: 'Your cart is empty',
    nothingToOrder: 'The cart is empty',
    cartChanged: 'The cart has changed meanwhile',
    itemUnknown: 'This item is not in the cart.',
    itemNotSold: 'This item is no longer available.',
    tooManyLines: ({ most: maximum }: { most: number }) => `At most ${maximum} different items fit in the cart.`,
    removedNotSold: ({ product }: { product: string }) =>
      `${product} is no longer available and was removed from your cart.`,
    removedUnnamed: 'An item is no longer available and was removed from your cart.',
    removedForStock: ({ product, pieces }: { product: string; pieces: number }) =>
      `${pieces} of ${product} did not fit in your cart: there are not enough in stock.`,
    removedForLimit: ({ product, pieces, most: maximum }: { product: string; pieces: number; most: number }) =>
      `${pieces} of ${product} did not fit in your cart: at most ${maximum} can be ordered at once.`,
    removedForRoom: ({ product, pieces, most: maximum }: { product: string; pieces: number; most: number }) =>
      `${pieces} of ${product} did not fit in your cart: it holds at most ${maximum} different items.`,
    itemsLeft: ({ products }: { products: string }) =>
      `${products}: no longer available. Please check your cart and order again.`,
    anItem: 'An item',
    fewLeft: ({ left: remaining, product }: { left: number; product: string }) =>
      `Only ${remaining} of ${product} left in stock.`,
    soldOut: ({ product }: { product: string }) => `${product} is out of stock.`,
    piecesGone: 'There are not enough pieces of this product left',
    tooManyPieces: ({ most: maximum }: { most: number }) =>
      `At most ${maximum} pieces of a product can be ordered at once.`,
    aboveLimit: ({ most: maximum, product }: { most: number; product: string }) =>
      `At most ${maximum} of ${product} can be ordered at once.`,
    belowMinimum: ({ least: minimum, product }: { least: number; product: string }) =>
      `At least ${minimum} of ${product} must be ordered.`,
    quantityInvalid: 'The quantity must be a whole number of at least 1.',
    optionsMissing: 'Please choose the options of this product.',
    variantUnavailable: 'This variant is not available.',
    optionsUnavailable: 'These options are not available.',
    purchaseOptionUnavailable: 'This purchase option is not available.',

    // coupons and gift cards
    removeCoupon: ({ why: reason }: { why: string }) => `${reason}. Please remove it.`,
    couponUnknown: 'This coupon code is not valid',
    giftcardUnknown: 'This gift card code is not valid',
    codeTooEarly: ({ day }: { day: string }) => `This code can be used from ${day}`,
    codeExpired: 'This code has expired',
    codeUsedUp: 'This code has been used up',
    codeUsedBefore: 'You have used this code already',
    codeForFirstOrder: 'This code is for a first order',
    codeForGroup: 'This code is for other customers, or you are not logged in',
    codeNeedsEmail: 'Log in or enter your email address to use this code',
    codeInOtherCurrency: ({ currency }: { currency: string }) => `This code is for orders in ${currency}`,
    codeForNothing: 'This code does not apply to anything in your cart',
    codeNeedsTotal: ({ amount }: { amount: string }) => `This code needs an order of at least ${amount}`,
    codeNeedsPieces: ({ least: minimum }: { least: number }) =>
      `This code needs at least ${minimum} pieces that it applies to`,
    codeOutdone: ({ discounts }: { discounts: string }) => `This code cannot be combined with: ${discounts}`,
    giftInvalid: 'metadata.giftcard has recipient_name, recipient_email, message and send_on',
    giftEmailInvalid: 'Please enter a full email address for the recipient',
    giftTextTooLong: ({ most: maximum }: { most: number }) => `At most ${maximum} characters are possible here`,
    giftDayInvalid: 'The gift card can be sent today or on a day of the next twelve months',
    giftcardsNotReduced: 'Codes do not reduce gift cards',
    downloadGone: 'This download has been used up or has expired. Please write to us if you need it again.',
    downloadGoneTitle: 'Download not available',
    downloadUnknown: 'This link is not valid. Please open it as it stands in our mail or on the page of your order.',
    giftcardExpired: 'This gift card has expired',
    giftcardForBalance: 'Gift cards cannot be used for the balance of an earlier order',
    giftcardSpent: 'This gift card has nothing left',
    giftcardInOtherCurrency: ({ currency }: { currency: string }) => `This gift card is in ${currency}`,
    tooManyGiftcards: ({ most: maximum }: { most: number }) => `A cart takes at most ${maximum} gift cards`,
    giftcardShort: ({ last4 }: { last4: string }) =>
      `The gift card ending in ${last4} has less left than before. Please remove it and enter it again.`,
    someGiftcardShort: 'A gift card has less left than before. Please remove it and enter it again.',

    // fields of the checkout
    severalFaults: ({ fault, others }: { fault: string; others: string }) => `${fault}; ${others}`,
    fieldInvalid: ({ field }: { field: string }) => `${field} is not valid`,
    fieldUnknown: ({ field }: { field: string }) => `${field}: there is no such field`,
    fieldTooLong: ({ field, most: maximum }: { field: string; most: number }) =>
      `${field}: enter at most ${maximum} characters`,
    name: 'Full Name',
    first_name: 'First Name',
    last_name: 'Last Name',
    company: 'Company',
    address1: 'Address',
    address2: 'Address Line 2',
    city: 'City',
    state: 'State',
    zip: 'Zip Code',
    country: 'Country',
    phone: 'Phone Number',
    email: 'Email',

    // order
    emailMissing: 'The e-mail address is missing',
    emailShared: 'This cart is open in another browser, too: its e-mail address cannot be changed here',
    shippingIncomplete: 'The shipping address is not complete',
    serviceMissing: 'Select a shipping service',
    serviceUnavailable: 'This shipping service is not available',
    placeNotServed: 'We do not ship to this address.',
    itemsNotCarried: 'No shipping service carries these items to this address.',
    methodMissing: 'Choose a payment method',
    methodUnavailable: 'This payment method is not available for this order',
    tooManyUnpaid: 'You have many orders that are not paid yet: please pay them first',
    paymentMissing: 'The payment details are missing',
    paymentForeign: 'This payment does not belong to the cart',
    paymentFailed: 'Payment failed. Please try again.',
    paymentUnconfirmed: 'The payment could not be confirmed. Please try again in a moment.',
    paymentNotOpened: 'The payment could not be opened. Please try again.',
    paymentNotFollowed: 'The payment could not be looked up. Please try again.',
    bankAsks: 'Your bank asks you to confirm this payment',
    bankAsksToSave: 'Your bank asks you to confirm that this card may be charged later',
    bankTakesTime:
      'Your bank takes some days to confirm this payment. We keep your items until then, and mail you as soon as it has decided: please do not pay again. Your cart is empty: what you buy now is another order.',
    bankDecidesBy: ({ day }: { day: string }) => `Your bank has to confirm the payment, by ${day} at the latest`,
    bankHasRefused: 'Your bank has not confirmed the payment',
    refundedElsewhere: ({ amount }: { amount: string }) => `${amount} refunded`,
    refundUndelivered: ({ amount }: { amount: string }) =>
      `A refund of ${amount} could not be delivered. We will contact you about it.`,
    disputeOpened: ({ amount }: { amount: string }) => `Your bank asks us to pay ${amount} back`,
    disputeWon: 'Your bank has decided that the payment stands',
    disputeLost: ({ amount }: { amount: string }) => `Your bank has paid ${amount} back to you`,
    holdEnds: ({ day }: { day: string }) => `Your bank sets the money for this order aside until ${day}`,
    holdEnded: ({ amount }: { amount: string }) => `Your bank does not set ${amount} aside for this order any more`,
    paymentReceived: ({ amount }: { amount: string }) => `Payment of ${amount} received`,
    paymentUndone: ({ amount }: { amount: string }) =>
      `The payment of ${amount} was recorded by mistake and has been taken back`,
    paymentExpired: 'The order was not paid in time',
    captureUnderWay: 'The payment for this order is being collected right now. Please try again in a moment.',
    offerFixed: 'These items are an offer made for you: they cannot be changed.',
    taxesUnavailable: 'The taxes could not be calculated. Please try again in a moment.',
    taxAddressRefused: 'No taxes can be calculated for this address. Please check country, state and postal code.',
    offerOver: 'This offer is over.',
    offerInAccount: 'This offer is open in an account: log in to that account to go on with it.',
    offerElsewhere: 'This offer was opened on another device. Open its link again to go on with it here.',
    offerDiscount: 'Discount',
    balanceLine: ({ number }: { number: string }) => `Balance of order #${number}`,
    balanceSettled: 'There is nothing left to pay for this order.',
    balanceChanged: 'The amount due has changed. Please open the link in our email again.',
    paymentLinkOver: 'This payment link is no longer valid.',
    paymentLinkSent: ({ amount }: { amount: string }) => `We have sent you a link to pay ${amount}`,
    orderChanged: 'Your order was changed',
    planNeedsCard:
      'No card is kept for the next periods of your subscription. Add one to it, or they cannot be paid and it ends.',
    renewedWithout: ({ products }: { products: string }) =>
      `Not available any more, and therefore not in this order: ${products}`,
    notSoldAnyMore: ({ products }: { products: string }) =>
      `Not available any more, so that there is nothing to send: ${products}`,
    partlySent: 'A part of this order has been sent',
    digitalDelivered: 'This order has digital goods or gift cards that were delivered already',
    nothingToShip: 'Nothing is left to send of this order',
    nothingToCancel: 'Nothing is left to cancel of this order',
    restCanceled: 'The rest of your order was cancelled',
    returnApproved: 'Your return was approved',
    returnDeclined: 'Your return was declined',
    returnReceived: 'Your return has arrived',
    returnInspected: 'Your return was checked',
    returnExchanged: 'Your returned items were exchanged',
    returnExchangedBefore: 'This return has already been exchanged',
    exchange: 'Exchange',
    replacementMissing: 'Say what you would like instead',
    returnRefunded: 'Your return was refunded',
    parcelCanceled: 'A parcel was taken back: its items are sent later',
    orderHeld: ({ reason }: { reason: string }) => `The order is on hold: ${reason}`,
    actionUnavailable: 'The status of the order does not allow this',
    nothingReturnable: 'The order has no items that can be returned',
    cardUnchecked: 'The card could not be checked. Please try again.',
    statusFixed: ({ from, to }: { from: string; to: string }) => `An order that is ${from} cannot become ${to}`,
    returnTooLate: 'The time for returns is over',
    returnReasonMissing: 'Say why you want to return it',
    orderNumberMissing: 'Enter the number of your order',

    // cards
    cardNumberInvalid: 'Card number appears to be invalid',
    cardExpiryInvalid: 'Card expiry appears to be invalid',
    cardCvcInvalid: 'Card CVC code appears to be invalid',
    testCardsOnly: 'This is a demo environment: only test cards work.',
    cardMissing: 'Enter a card',
    cardTokenGone: 'This card token is not valid any more',
    savedCardGone: 'This saved card is not valid any more',
    savedCardElsewhere: 'The shop cannot charge this saved card at the moment: please pay with another one',
    gatewayChargesNoCards: 'Cards cannot be charged through this payment provider',
    cardNotKept: 'Your bank does not allow us to save this card',
    tooManyCards: ({ most: maximum }: { most: number }) => `An account can save at most ${maximum} cards`,

    // subscriptions
    subscriptionCardMissing: 'A card is needed to subscribe',
    subscriptionCardTokenGone: 'This card token is not valid any more.',
    subscriptionSavedCardGone: 'This saved card is not valid any more.',
    planUnknown: 'This product has no such plan',
    planUnavailable: 'This plan is not available.',
    renewalUnderWay: 'This order is being placed right now. Please try again in a moment.',
    subscriptionEnded: 'This subscription has ended',
    subscriptionCurrencyGone: ({ currency }: { currency: string }) =>
      `This subscription is paid in ${currency}, which the shop does not sell in any more`,
    pauseEndInPast: 'date_pause_end must be in the future',

    // account
    loginNeeded: 'You must be logged in to do this',
    tooManyRequests: 'Too many requests: please wait a minute',
    tooManyAttempts: 'Too many attempts: please try again later',
    loginWrong: 'The email address or password is incorrect',
    currentPasswordWrong: 'The current password is incorrect',
    codeMissing: 'Enter the code of your authenticator app, or a recovery code',
    codeWrong: 'This code is wrong, too old or used already',
    secondFactorOn: 'Two-step sign-in is on already',
    secondFactorNeedsEmail: 'Please confirm your email address first: we have sent you a link',
    secondFactorNotBegun: 'Too much time has passed: please set it up again',
    emailTaken: 'This email address cannot be used',
    emailInvalid: 'Enter a valid email address',
    passwordMissing: 'Enter your password',
    currentPasswordMissing: 'Enter your current password',
    chosenPasswordMissing: 'Enter a password',
    newPasswordMissing: 'Enter a new password',
    passwordTooShort: ({ limit }: { limit: number }) => `Password must have at least ${limit} characters`,
    passwordTooLong: ({ limit }: { limit: number }) => `Password must have at most ${limit} characters`,
    passwordCommon: 'Too many people have this password: please choose another one',
    passwordBreached: 'This password is known from a data breach: please choose another one',
    passwordGuessable: 'Your email address and the name of the shop are guessed first: please choose another password',
    firstNameMissing: 'Enter a first name',
    lastNameMissing: 'Enter a last name',
    nameMissing: 'Enter a full name',
    addressMissing: 'Enter an address',
    placeFieldMissing: ({ kind }: { kind: string }) =>
      `${Object.entries(placeFields).find(([name]) => name === kind)?.[1] ?? kind} is required`,
    zipInvalid: 'Enter a valid ZIP or postal code',
    countryMissing: 'Enter a country',
    textMissing: 'Enter text',
    fieldNotKept: 'This field cannot be saved in an account',
    cardKeptApart: 'Save the card with its token first, then refer to it here',
    addressNotSaved: 'This address is not saved in your account',
    cardNotSaved: 'This card is not saved in your account',
    textTooLong: ({ limit }: { limit: number }) => `Enter at most ${limit} characters`,

    // reviews and newsletter
    starsMissing: 'Choose 1 to 5 stars',
    reviewMissing: 'Write a review',
    picturesTooMany: ({ limit }: { limit: number }) => `Add at most ${limit} pictures`,
    picturesTooLarge: ({ limit }: { limit: number }) => `All pictures together may have at most ${limit} MB`,
    pictureTooLarge: ({ picture, limit }: { picture: number; limit: number }) =>
      `Picture ${picture} is larger than ${limit} MB: please choose a smaller one`,
    pictureUnknown: ({ picture }: { picture: number }) => `Picture ${picture} is not a JPEG, PNG, WebP, AVIF or GIF`,
    pictureTooManyPixels: ({ picture }: { picture: number }) => `Picture ${picture} has more than 50 megapixels`,
    pictureInfected: ({ picture }: { picture: number }) =>
      `The virus scanner refuses picture ${picture}: please choose another one`,
    pictureDamaged: ({ picture }: { picture: number }) => `Picture ${picture} is damaged: please choose another one`,
    notBought: 'Only customers who bought this product can review it',
    ownReview: 'You cannot vote for your own review',
    alertInStock: 'This can be ordered now: there is nothing to wait for',
    linkUsed: 'This link has been used already',
    linkExpired: 'This link has expired',
    linkInvalid: 'This link is not valid',
    linkUsedOrOld: 'This link has been used already or is too old',
    linkIncomplete: 'This link is incomplete',

    serverError: 'Something went wrong on our side',
    unavailable: 'The shop is busy. Please try again in a moment',
  },

  /** Words that several mails share. */
  mailFrame: {
    greeting: (name: string) => (name ? `Hello ${name},` : 'Hello,'),
    help: (email: string) => `Questions? Write to ${email}.`,
    taxId: (id: string) => `Tax ID: ${id}`,
    plan: ({ interval, interval_count, begins, amount, next }: PlanText) => {
      const unitName = { daily: 'day', weekly: 'week', monthly: 'month', yearly: 'year' }[interval];
      const rhythm = selectPlural('en', interval_count, {
        one: `every ${unitName}`,
        other: `every ${interval_count} ${unitName}s`,
      });
      if (begins === 'later') return `Free until ${next}, then ${rhythm}, ${amount}, cancel any time`;
      return `E${rhythm.slice(1)}, ${amount}, ${begins === 'now' ? 'first today, ' : ''}next on ${next}, cancel any time`;
    },
    labels: {
      download: 'Download',
      licenceKey: 'Licence key',
      licenceKeyFollows: 'follows as soon as there is one',
      giftcardCode: 'Code',
      giftcardFor: 'For',
      subTotal: 'Subtotal',
      discount: 'Discount',
      shipping: 'Shipping',
      tax: 'Tax',
      taxIncluded: 'Tax included',
      total: 'Total',
      giftCard: 'Paid by gift card',
      paid: 'Paid by',
      held: 'Set aside on',
      waived: 'Waived',
      card: 'card',
      delivery: 'Delivery',
      shipTo: 'Ships to',
      carrier: 'Carrier',
      trackingNumber: 'Tracking number',
      trackParcel: 'Track your parcel',
      instructions: 'How to send it back',
      returnLabel: 'Print the label',
      remark: 'Note',
      refund: 'Refund',
      reason: 'Reason',
      newEmail: 'New email address',
      codesLeft: 'Recovery codes left',
      product: 'Subscription',
      amount: 'Amount',
      nextOrder: 'Next order',
      nextAttempt: 'Next attempt',
      managePlan: 'You can skip, pause or cancel what comes again on the page of your order.',
      gateway: 'Gateway',
      heldUntil: 'Set aside until',
      ours: 'Ours',
      theirs: 'Theirs',
      found: 'Found today:',
      gone: 'Settled since:',
      pieces: 'Pieces',
      article: 'Product',
      left: 'Left',
      unsubscribe: 'Unsubscribe',
      paymentMethod: 'Payment method',
      amountDue: 'To pay',
      paymentReference: 'Payment reference',
      dueDate: 'Pay by',
      accountHolder: 'Account holder',
      bank: 'Bank',
      validUntil: 'Valid until',
    },
  },

  /** Labels of invoices, credit notes, packing slips and gift receipts. */
  documents: {
    invoice: 'Invoice',
    credit_note: 'Credit note',
    packing_slip: 'Packing slip',
    gift_receipt: 'Gift receipt',
    giftHint: 'Please keep it: it names the order, should something have to be exchanged.',
    tracking: 'Tracking number',
    giftNote: 'Gift note',
    number: 'Number',
    date: 'Date',
    supplyDate: 'Date of supply or payment',
    order: 'Order',
    toInvoice: 'For invoice',
    replacedBy: 'Replaced by',
    reverses: 'Reverses',
    billTo: 'Bill to',
    shipTo: 'Ship to',
    taxId: 'Tax ID',
    reverseCharge: 'Reverse charge: the recipient owes the VAT',
    taxExempt: 'Exempt from tax',
    taxFreeExport: 'Tax-free export',
    item: 'Item',
    quantity: 'Qty',
    price: 'Price',
    amount: 'Amount',
    subtotal: 'Subtotal',
    discount: 'Discount',
    shipping: 'Shipping',
    adjustment: 'Shipping and other',
    included: 'included',
    taxBase: 'on net',
    total: 'Total',
    credited: 'Total refunded',
    paidWith: 'Paid with',
    card: 'Card',
    giftcard: 'Gift card',
    dueDate: 'Payable by',
    paymentReference: 'Payment reference',
    waived: 'Waived',
  },

  /** Names of manual payment methods, for a store that does not name them itself. */
  paymentMethods: {
    bank_transfer: 'Bank transfer',
    invoice: 'Invoice',
    cash_on_delivery: 'Cash on delivery',
    manual: 'Other payment',
  },

  /** Labels of the parts of an address that countries call differently, by what they call them. */
  addressFields: {
    ...placeFields,
    optional: ({ label }: { label: string }) => `${label} (optional)`,
  },

  /** Drafts of the pages that the law asks for; the owner fills in the text in brackets. */
  legal: {
    draftMark:
      'DRAFT: this is a template and no legal advice. Check it, fill in what stands in [brackets], and remove this paragraph.',
    missingEmail: '[e-mail address]',
    missingAddress: '[address]',
    pages: {
      imprint: ({ name, lines, email }) => [
        'Imprint',
        [name, ...lines].join('\n'),
        `E-mail: ${email}`,
        'Represented by: [name of the owner or of the managing directors]',
        'Register and number: [commercial register, number]',
        'VAT identification number: [number]',
      ],
      privacy: ({ name, lines, email }) => [
        'Privacy',
        `Responsible for your data: ${[name, ...lines].join(', ')}, ${email}.`,
        'When you order, we keep your name, addresses, e-mail address and what you have bought, to fulfil the contract with you. Tax law obliges us to keep invoices [for how many years].',
        'An account keeps what you enter there until you delete it. You can take along everything that we keep, or delete it, on the pages of your account.',
        'Payments are handled by [names of the payment services], which receive what a payment needs. We never see the full number of a card.',
        'Parcels are delivered by [names of the carriers], which receive your name and address.',
        'Our pages use no cookies but those that cart, login and your choice of language and currency need.',
        'You read our newsletter only after you have confirmed it, and end it with the link in each mail.',
        `You have the right to information, correction, deletion, restriction, portability and objection. Write to ${email}. You may also complain to a supervisory authority: [name and address].`,
      ],
      terms: ({ name }) => [
        'Terms',
        `These terms hold for orders that consumers place with ${name}.`,
        'What the pages show is an invitation to order. Your order is an offer; the contract is made when we confirm it by e-mail.',
        'Prices are those shown when you order, [with or without] value added tax; the cost of shipping is shown before you order.',
        'You pay by the methods that the checkout offers. Goods stay ours until they are paid.',
        'The law on defects of goods holds.',
        'Consumers have a right of withdrawal; see there.',
        'Law of [country] holds; the protection that the law of your country gives you as a consumer stays.',
      ],
      withdrawal: ({ name, lines, email }) => [
        'Right of withdrawal',
        'You may withdraw from this contract within fourteen days without giving a reason. The period ends fourteen days after you, or somebody you have named who is not the carrier, have received the goods.',
        `To withdraw, tell us clearly: ${[name, ...lines].join(', ')}, ${email}. It is enough to send the message before the period ends.`,
        'We then pay back all that you have paid, with the cost of the cheapest standard delivery, within fourteen days, by the way in which you paid. We may wait until we have the goods or a proof that you have sent them.',
        'Send the goods back within fourteen days. [Who] bears the direct cost of that. You answer for a loss of value only where you have handled them more than was needed to look at them.',
        'There is no such right for goods that were made to your wishes, that perish quickly, or that were sealed for reasons of hygiene and have been opened.',
        [
          'Withdrawal form (fill it in and send it back only if you want to withdraw from the contract)',
          `To ${[name, ...lines].join(', ')}, ${email}:`,
          'I/We (*) hereby give notice that I/we (*) withdraw from my/our (*) contract of sale of the following goods (*) / for the provision of the following service (*): ____',
          'Ordered on (*) / received on (*): ____',
          'Name of the consumer(s): ____',
          'Address of the consumer(s): ____',
          'Signature of the consumer(s), only if this form is sent on paper: ____',
          'Date: ____',
          '(*) Delete as appropriate.',
        ].join('\n'),
      ],
      shipping: ({ email }) => [
        'Shipping',
        'We deliver to the countries that the checkout offers. What it costs is shown there, once your address is known.',
        'Goods in stock leave us within [number] working days; delivery takes [number] more.',
        `You get an e-mail when the parcel leaves. If something does not arrive, write to ${email}.`,
      ],
      returns: ({ name, lines, email }) => [
        'Returns',
        'Ask for a return on the page of your order, or write to us, within [number] days after the delivery.',
        `Send the goods to: ${[name, ...lines].join(', ')}.`,
        'Money goes back the way it came, within [number] days after we have the goods.',
        `Questions: ${email}`,
      ],
    } satisfies Record<string, LegalText>,
  },

  /** Pages that the storefront's server writes by itself. */
  continuePage: {
    title: 'You are being taken to your bank',
    hint: 'You confirm the payment there and come back here.',
    next: 'Continue',
  },
  checkoutLink: {
    gone: {
      title: 'This cart is not here anymore',
      hint: 'It may have been emptied, or the link is not complete.',
    },
    ordered: {
      title: 'This cart has already been ordered',
      hint: 'Thank you! Whoever placed the order has been sent an e-mail about it.',
    },
    tooMany: { title: 'Too many attempts', hint: 'Please try again in a few minutes.' },
    away: { title: 'Something went wrong', hint: 'Please try again.' },
  },

  /** Words for values of custom fields. */
  customFields: { yes: 'Yes', no: 'No' },

  search: {
    /** Words of whole sentences ('a gift for dad'), normalized: they say nothing about the product. */
    stopWords: 'a an and at by for from in my of on or the to with your',
    /** Recipients of presents, normalized. */
    giftRecipients:
      'boyfriend brother dad daddy daughter drinker enthusiast fan father friend girlfriend her him husband lover me mom mother mum owner sister son wife',
    /** Occasions to buy for, normalized: what is meant by 'gift for cook' need not say that it is a gift. */
    occasions: 'birthday christmas gift gifts present presents xmas',
    /** Endings of plurals and of `-ing` forms, each with the endings that the stem may have instead. */
    pluralEndings: {
      ing: ['', 'e'],
      ves: ['f', 'fe'],
      ies: ['y'],
      es: ['', 'e'],
      s: [''],
    } satisfies PluralEndings as PluralEndings, // other languages have other endings
  },
};

/** Words of a mail around its facts, with placeholders like `{{order.number}}`. */
export interface MailWords {
  subject: string;
  heading: string;
  /** paragraphs; one with a placeholder that has no value in this mail is left out */
  paragraphs: string[];
  button: string;
  /** text below the button; '' for none */
  note: string;
}

/** A plan with its amount and its date as text. */
export interface PlanText {
  interval: 'daily' | 'weekly' | 'monthly' | 'yearly';
  interval_count: number;
  /** start with this order, after a trial, or with an earlier order */
  begins: 'now' | 'later' | 'before';
  amount: string;
  next: string;
}

/** Facts about the shop that the legal texts contain. */
interface LegalFacts {
  name: string;
  /** postal address and telephone, one each */
  lines: string[];
  email: string;
}

/** Builds a title and paragraphs; text in brackets is for the owner to fill in. */
type LegalText = (shop: LegalFacts) => [title: string, ...paragraphs: string[]];

/** Endings of singulars by the ending of a plural. */
type PluralEndings = Record<string, string[]>;

export type Texts = typeof english;

/** A language other than English contains the words of all mails as well; `notifications` checks that none is missing. */
export type Translation = Texts & { mails: Record<string, MailWords> };
