const card = 'card{cvc exp_month exp_year networks{preferred} number token wallet}';
const methodData = `payment_method_data{${card}}`;
const methods =
  'allow_redisplay bancontact{} billing_details{address{city country line1 line2 postal_code state} email name phone tax_id} ' +
  `ideal{bank} klarna{dob{day month year}} metadata{*} radar_options{session} sepa_debit{iban} type ${card}`;

/**
 * Parameters that callers send in addition to those in the types of Stripe's library: Stripe.js sends the secret of an
 * intent, card data and the tokens of a confirmation; callers of versions before 2026-09-30 send
 * `payment_method_types`. `card[wallet]` comes from the sandbox's own browser script, `page` from the URLs of next
 * pages that the sandbox returns.
 */
export const additions: Readonly<Record<string, string>> = {
  'GET /v2/core/event_destinations': 'page',
  'GET /v2/core/events': 'object_id page types',
  'POST /v1/confirmation_tokens': `client_context return_url setup_future_usage payment_method payment_method_data{${methods}}`,
  'POST /v1/payment_intents': `${methodData} payment_method_types`,
  'POST /v1/payment_intents/:id': `${methodData} payment_method_types`,
  'POST /v1/payment_intents/:id/confirm': `${methodData} client_secret`,
  'POST /v1/payment_methods': card,
  'POST /v1/setup_intents': `${methodData} payment_method_types`,
  'POST /v1/setup_intents/:id': `${methodData} payment_method_types`,
  'POST /v1/setup_intents/:id/confirm': `${methodData} client_secret`,
};
