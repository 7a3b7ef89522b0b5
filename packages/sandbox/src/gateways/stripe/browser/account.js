// biome-ignore-all lint/correctness/noUnusedVariables: the script behind it uses them
// What Stripe.js does with an account: it asks the API that lies beside the script, with the publishable key and an intent's
// own secret. Methods that are paid elsewhere lead to the page that `next_action` names.
const api = new URL('v1/', document.currentScript?.src ?? location.href);
const lost = { type: 'api_connection_error', message: 'An error occurred with our connection to Stripe.' };
const intentId = (secret) => secret.split('_secret')[0];
const paths = { payment_intent: 'payment_intents', setup_intent: 'setup_intents' };

/** `{ a: { b: 1 } }` is `a[b]=1`. */
function fieldsOf(value, name = '') {
  if (value === undefined || value === null) return [];
  if (typeof value !== 'object') return [[name, String(value)]];
  const entries = Object.entries(value);
  if (entries.length === 0) return [[name, '']];
  return entries.flatMap(([key, inner]) => fieldsOf(inner, name ? `${name}[${key}]` : key));
}

function openAccount(key) {
  /** @returns the object that was asked for, or `{ error }` as Stripe has it */
  async function ask(method, path, params) {
    const form = String(new URLSearchParams(fieldsOf(params)));
    const address = method === 'GET' ? `${api.href}${path}?${form}` : api.href + path;
    const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/x-www-form-urlencoded' };
    try {
      const response = await fetch(address, { method, headers, ...(method === 'POST' && { body: form }) });
      return await response.json();
    } catch {
      return { error: lost };
    }
  }

  const account = {
    async createPaymentMethod(method) {
      const paymentMethod = await ask('POST', 'payment_methods', method);
      return paymentMethod.error ? { error: paymentMethod.error } : { paymentMethod };
    },

    createWalletMethod(name, billing_details) {
      const wallet = name === 'Google Pay' ? 'google_pay' : 'apple_pay';
      return account.createPaymentMethod({ type: 'card', card: { token: 'tok_visa', wallet }, billing_details });
    },

    async retrieve(secret, kind) {
      const path = `${paths[kind]}/${intentId(secret)}`;
      const intent = await ask('GET', path, { client_secret: secret });
      return intent.error ? { error: intent.error } : { intent };
    },

    async confirmCardPayment(secret, { payment_method, return_url, ...data } = {}) {
      const method = typeof payment_method === 'object' ? cardData(payment_method) : { payment_method };
      if (method.error) return method;
      const path = `payment_intents/${intentId(secret)}/confirm`;
      const own = { client_secret: secret, use_stripe_sdk: true };
      const intent = await ask('POST', path, { ...own, ...method, return_url, ...data });
      if (intent.error) return { error: intent.error };
      return intent.status === 'requires_action' ? account.handleNextAction(secret) : { paymentIntent: intent };
    },

    /** Asks the card holder over the page, or leaves for the page of another method. */
    async handleNextAction(secret) {
      const { intent, error } = await account.retrieve(secret, 'payment_intent');
      if (error) return { error };
      const { next_action } = intent;
      if (next_action?.redirect_to_url) return goTo(next_action.redirect_to_url.url);
      if (next_action) await openBank(next_action.use_stripe_sdk.stripe_js, intent.id);
      const after = await account.retrieve(secret, 'payment_intent');
      if (after.error) return after;
      const { status, last_payment_error } = after.intent;
      if (last_payment_error) return { error: forShoppers(last_payment_error) };
      return status === 'requires_action' ? fault(unauthenticated) : { paymentIntent: after.intent };
    },

    async leave(secret, { payment_method = {}, return_url }, kind, type) {
      const method =
        typeof payment_method === 'string'
          ? { payment_method }
          : { payment_method_data: { type, ...payment_method, [type]: bankOf(payment_method[type]) } };
      const path = `${paths[kind]}/${intentId(secret)}/confirm`;
      const intent = await ask('POST', path, { client_secret: secret, return_url, ...method });
      if (intent.error) return { error: intent.error };
      const url = intent.next_action?.redirect_to_url?.url;
      return url ? goTo(url) : { [kind === 'setup_intent' ? 'setupIntent' : 'paymentIntent']: intent };
    },
  };
  return account;
}

function cardData({ card, billing_details }) {
  if (!card?.group) return { payment_method_data: { type: 'card', card, billing_details } };
  const made = createCard(card.group);
  return made.error ? made : { payment_method_data: { type: 'card', billing_details, ...made } };
}

/** Stripe.js says some things otherwise than the API. */
function forShoppers(error) {
  return error.code === 'payment_intent_authentication_failure' ? { ...error, message: unauthenticated } : error;
}

/** An element of banks, or what was chosen in one. */
function bankOf(given) {
  return given?.group ? { bank: given.group.bank.value } : (given ?? {});
}

/** Nothing resolves on the page that is left. */
function goTo(url) {
  location.assign(url);
  return new Promise(() => {});
}

/** The bank's page within this one, until it says that the card holder has decided, or the window is closed. */
function openBank(url, id) {
  const frame = Object.assign(document.createElement('iframe'), {
    src: url,
    title: '3-D Secure',
    width: 440,
    height: 440,
  });
  const bank = openWindow('3-D Secure');
  bank.place(frame);
  return new Promise((resolve) => {
    const listen = ({ origin, data }) => {
      if (origin !== new URL(url).origin || data?.stripe !== 'action_done' || data.intent !== id) return;
      removeEventListener('message', listen);
      resolve();
    };
    addEventListener('message', listen);
    bank.button('Close', () => {
      removeEventListener('message', listen);
      const body = new URLSearchParams({ result: 'cancel' });
      fetch(url, { method: 'POST', body }).then(resolve, resolve);
    });
  }).finally(bank.close);
}
