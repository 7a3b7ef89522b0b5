// The stand-in for Airwallex's browser script: card fields in the page, confirmation, and 3-D Secure in a dialog.
// Plain JavaScript for today's browsers, served as it is.
(() => {
  const origin = new URL(document.currentScript?.src ?? location.href).origin;
  const api = `${origin}/sandbox/airwallex/api/v1/pa/payment_intents`;

  const css = `
.awx-card { display: grid; grid-template-columns: 1fr 1fr; gap: 16px; font: inherit; color: inherit }
.awx-field { display: flex; flex-direction: column; gap: 4px; min-width: 0 }
.awx-field:first-child { grid-column: 1 / -1 }
.awx-field label { font-weight: 600 }
.awx-field input { box-sizing: border-box; width: 100%; min-height: 44px; padding: 8px 12px; border: 1px solid light-dark(#868c8c, #6b7a86);
  border-radius: 4px; background: light-dark(#fff, transparent); color: inherit; font: inherit; font-variant-numeric: tabular-nums }
.awx-field input::placeholder { color: light-dark(#565959, #9fb0bd); opacity: 1 }
.awx-field input:focus-visible { outline: 2px solid light-dark(#0f1111, #fff); outline-offset: 1px }
.awx-field input[aria-invalid=true] { border-color: light-dark(#b42318, #ff9a8f) }
.awx-error { margin: 0; font-size: .875em; color: light-dark(#b42318, #ff9a8f) }
.awx-error:empty { display: none }
.awx-dialog { width: min(480px, 100vw - 32px); padding: 0; border: 1px solid light-dark(#d5d9d9, #2c3742); border-radius: 8px; overflow: hidden;
  background: light-dark(#fff, #182028) }
.awx-dialog::backdrop { background: rgb(0 0 0 / .5) }
.awx-dialog button { display: block; width: 44px; height: 44px; margin-left: auto; border: 0; background: transparent; color: light-dark(#0f1111, #e9eef2);
  font: 24px/1 system-ui, sans-serif; cursor: pointer }
.awx-dialog button:focus-visible { outline: 2px solid light-dark(#0f1111, #fff); outline-offset: -4px }
.awx-dialog iframe { display: block; width: 100%; height: min(440px, 100vh - 108px); border: 0 }
`;

  /** Adopted, not written into the page: the shop's policy forbids inline styles. */
  function adoptStyle() {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }

  // what a shopper reads, in the languages of the demo shop
  const german = {
    Card: 'Karte',
    'Card number': 'Kartennummer',
    'Expiry date': 'Gültig bis',
    CVC: 'Prüfnummer (CVC)',
    'MM/YY': 'MM/JJ',
    'Enter the card number.': 'Geben Sie die Kartennummer ein.',
    'Enter a valid card number.': 'Geben Sie eine gültige Kartennummer ein.',
    'Enter the expiry date.': 'Geben Sie das Ablaufdatum ein.',
    'Enter the expiry date as MM/YY.': 'Geben Sie das Ablaufdatum als MM/JJ ein.',
    'This card has expired.': 'Diese Karte ist abgelaufen.',
    'Enter the CVC.': 'Geben Sie die Prüfnummer ein.',
    'Enter a valid CVC.': 'Geben Sie eine gültige Prüfnummer ein.',
    '3-D Secure: confirm your payment': '3-D Secure: Bestätigen Sie Ihre Zahlung',
    Close: 'Schließen',
  };
  let locale = 'en';
  const say = (text) => (locale === 'de' && german[text]) || text;

  const digits = (text) => text.replace(/\D/g, '');

  /** 4-6-5 for American Express, 4-6-4 for Diners Club, else fours. */
  function groupNumber(text) {
    const number = digits(text).slice(0, 16);
    const sizes = /^3[47]/.test(number) ? [4, 6, 5] : /^3[0689]/.test(number) ? [4, 6, 4] : [4, 4, 4, 4];
    let rest = number.slice(
      0,
      sizes.reduce((sum, size) => sum + size),
    );
    const groups = [];
    for (const size of sizes) {
      groups.push(rest.slice(0, size));
      rest = rest.slice(size);
    }
    return groups.filter(Boolean).join(' ');
  }

  /** Reads 'MM/YY', 'MM YYYY', 'MM-YY' and 'MMYY'. */
  function parseExpiry(text) {
    const match = /^\s*(\d{1,2})\s*[\s/-]\s*(\d{4}|\d{2})\s*$/.exec(text) ?? /^\s*(\d{2})(\d{4}|\d{2})\s*$/.exec(text);
    if (!match) return undefined;
    const [month, year] = [Number(match[1]), Number(match[2].length === 2 ? `20${match[2]}` : match[2])];
    return month >= 1 && month <= 12 ? { month, year } : undefined;
  }

  function isLuhn(number) {
    const sum = [...number].reverse().reduce((total, digit, place) => {
      const weighted = Number(digit) * (1 + (place % 2));
      return total + (weighted > 9 ? weighted - 9 : weighted);
    }, 0);
    return sum % 10 === 0;
  }

  function expiryError(text) {
    const expiry = parseExpiry(text);
    if (!expiry) return 'Enter the expiry date as MM/YY.';
    return new Date(expiry.year, expiry.month, 1) > new Date() ? '' : 'This card has expired.';
  }

  const fieldKinds = [
    {
      name: 'number',
      label: 'Card number',
      autocomplete: 'cc-number',
      placeholder: '1234 1234 1234 1234',
      code: 'invalid_card_number',
      missing: 'Enter the card number.',
      check: (text) => (/^\d{10,16}$/.test(digits(text)) && isLuhn(digits(text)) ? '' : 'Enter a valid card number.'),
      format: groupNumber,
    },
    {
      name: 'expiry',
      label: 'Expiry date',
      autocomplete: 'cc-exp',
      placeholder: 'MM/YY',
      code: 'invalid_card_expiry',
      missing: 'Enter the expiry date.',
      check: expiryError,
      format: (text) => text.replace(/[^\d\s/-]/g, '').slice(0, 9),
    },
    {
      name: 'cvc',
      label: 'CVC',
      autocomplete: 'cc-csc',
      placeholder: '123',
      code: 'invalid_card_cvc',
      missing: 'Enter the CVC.',
      check: (text) => (/^\d{3,4}$/.test(text) ? '' : 'Enter a valid CVC.'),
      format: (text) => digits(text).slice(0, 4),
    },
  ];

  let fieldCount = 0;

  function createField(kind, onChange) {
    const id = `awx-${kind.name}-${++fieldCount}`;
    const label = Object.assign(document.createElement('label'), { htmlFor: id, textContent: say(kind.label) });
    const error = Object.assign(document.createElement('p'), { id: `${id}-error`, className: 'awx-error' });
    // No name: a form around the fields must never send them to the shop.
    const input = Object.assign(document.createElement('input'), {
      id,
      type: 'text',
      inputMode: 'numeric',
      autocomplete: kind.autocomplete,
      placeholder: say(kind.placeholder),
      spellcheck: false,
    });
    input.setAttribute('aria-required', 'true');
    input.setAttribute('aria-describedby', error.id);
    const root = Object.assign(document.createElement('div'), { className: 'awx-field' });
    root.append(label, input, error);
    const field = {
      root,
      input,
      code: kind.code,
      error: () => say(input.value.trim() === '' ? kind.missing : kind.check(input.value)),
      show(message) {
        error.textContent = message;
        input.setAttribute('aria-invalid', String(message !== ''));
      },
    };
    input.addEventListener('input', () => {
      reformat(input, kind.format);
      if (field.error() === '') field.show('');
      onChange();
    });
    input.addEventListener('change', () => field.show(input.value.trim() === '' ? '' : field.error()));
    return field;
  }

  /** Formats while the caret stays behind the same digit. */
  function reformat(input, format) {
    const formatted = format(input.value);
    if (formatted === input.value) return;
    const digitsBefore = digits(input.value.slice(0, input.selectionStart ?? input.value.length)).length;
    input.value = formatted;
    let caret = 0;
    for (let seen = 0; caret < formatted.length && seen < digitsBefore; caret++)
      if (/\d/.test(formatted[caret])) seen++;
    if (document.activeElement === input) input.setSelectionRange(caret, caret);
  }

  function createCardElement() {
    const handlers = { ready: new Set(), change: new Set(), focus: new Set(), blur: new Set(), submit: new Set() };
    const emit = (event, detail) => handlers[event].forEach((handler) => void handler(detail && { detail }));
    const fields = fieldKinds.map((kind) => createField(kind, () => emit('change', state())));
    for (const { input } of fields) {
      input.addEventListener('focus', () => emit('focus', {}));
      input.addEventListener('blur', () => emit('blur', {}));
    }
    const [number, expiry, cvc] = fields;
    const isEmpty = () => fields.every((field) => field.input.value.trim() === '');
    const state = () => ({
      empty: isEmpty(),
      completed: fields.every((field) => field.error() === ''),
      error: firstError(),
    });
    const firstError = () => {
      const wrong = fields.find((field) => field.error() !== '');
      return wrong && { code: wrong.code, message: wrong.error() };
    };
    const root = Object.assign(document.createElement('div'), { className: 'awx-card' });
    root.setAttribute('role', 'group');
    root.setAttribute('aria-label', say('Card'));
    root.append(...fields.map((field) => field.root));
    let isReady = false;

    const element = {
      mount(target) {
        const place = typeof target === 'string' ? document.getElementById(target) : target;
        if (!place) throw failure('element_not_found', 'There is no place for the card element.');
        place.append(root);
        setTimeout(() => {
          isReady = root.isConnected;
          if (isReady) emit('ready');
        });
        return place;
      },
      on(event, handler) {
        if (!handlers[event]) throw failure('invalid_event', `The card element has no event "${event}".`);
        handlers[event].add(handler);
        if (event === 'ready' && isReady) queueMicrotask(() => handler());
      },
      async confirm({ intent_id, client_secret } = {}) {
        if (!intent_id || !client_secret)
          throw failure('validation_error', 'intent_id and client_secret are required.');
        return confirmIntent({ intent_id, client_secret, card: read() });
      },
      unmount() {
        isReady = false;
        root.remove();
      },
      destroy() {
        element.unmount();
        for (const set of Object.values(handlers)) set.clear();
        for (const field of fields) field.input.value = '';
      },
    };

    /** The card as the gateway takes it; shows what is wrong beside the fields and throws the first of it. */
    function read() {
      if (isEmpty()) throw failure('invalid_card', 'Card details are missing');
      for (const field of fields) field.show(field.error());
      const wrong = fields.find((field) => field.error() !== '');
      if (wrong) {
        wrong.input.focus();
        throw failure(wrong.code, wrong.error());
      }
      emit('submit', {});
      const { month, year } = parseExpiry(expiry.input.value);
      const expiryParts = { expiry_month: String(month).padStart(2, '0'), expiry_year: String(year) };
      return { number: digits(number.input.value), ...expiryParts, cvc: cvc.input.value };
    }

    return element;
  }

  async function confirmIntent({ intent_id: id, client_secret, card }) {
    const intent = await confirm(id, client_secret, { type: 'card', card });
    if (intent.status !== 'REQUIRES_CUSTOMER_ACTION') return intent;
    await challenge(new URL(intent.next_action.url, origin).href, id);
    const decided = await retrieve(id, client_secret);
    if (isPaid(decided)) return decided;
    throw failure('authentication_failed', 'The card holder could not be authenticated.');
  }

  const isPaid = ({ status }) => status === 'SUCCEEDED' || status === 'REQUIRES_CAPTURE';

  async function confirm(id, client_secret, payment_method) {
    try {
      const body = JSON.stringify({ client_secret, payment_method });
      const headers = { 'content-type': 'application/json' };
      return await answerOf(await fetch(`${api}/${encodeURIComponent(id)}/confirm`, { method: 'POST', headers, body }));
    } catch (error) {
      if (error.code) throw error;
      // The answer was lost, not necessarily the payment: ask before the shopper is told to pay again.
      const intent = await retrieve(id, client_secret);
      if (isPaid(intent) || intent.status === 'REQUIRES_CUSTOMER_ACTION') return intent;
      throw failure('network_error', 'The payment could not be sent. Please try again.');
    }
  }

  async function retrieve(id, client_secret) {
    const headers = { authorization: `Bearer ${client_secret}` };
    const response = await fetch(`${api}/${encodeURIComponent(id)}`, { headers }).catch(() => undefined);
    if (!response) throw failure('network_error', 'The payment service did not answer. Please try again.');
    return answerOf(response);
  }

  async function answerOf(response) {
    const answer = await response.json();
    if (response.ok) return answer;
    throw failure(answer.code ?? 'request_failed', answer.message ?? 'The payment failed.');
  }

  /** Shows the bank's page until the card holder has decided; closing the dialog counts as Cancel. */
  function challenge(url, id) {
    const dialog = Object.assign(document.createElement('dialog'), { className: 'awx-dialog' });
    const title = say('3-D Secure: confirm your payment');
    dialog.setAttribute('aria-label', title);
    const src = `${url}?${new URLSearchParams({ locale })}`;
    const frame = Object.assign(document.createElement('iframe'), { src, title });
    // It also takes the focus: Escape pressed inside the frame would never reach the dialog.
    const close = Object.assign(document.createElement('button'), {
      type: 'button',
      textContent: '\u00d7',
      autofocus: true,
    });
    close.setAttribute('aria-label', say('Close'));
    close.addEventListener('click', () => dialog.dispatchEvent(new Event('cancel', { cancelable: true })));
    dialog.append(close, frame);
    document.body.append(dialog);
    const { promise, resolve } = Promise.withResolvers();
    const onMessage = (event) => {
      if (event.source !== frame.contentWindow || event.origin !== origin) return;
      if (event.data?.airwallex === 'challenge_done' && event.data.intent === id) resolve();
    };
    addEventListener('message', onMessage);
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      const body = new URLSearchParams({ result: 'cancel' });
      fetch(url, { method: 'POST', body }).then(resolve, resolve);
    });
    dialog.showModal();
    return promise.finally(() => {
      removeEventListener('message', onMessage);
      dialog.close();
      dialog.remove();
    });
  }

  function failure(code, message) {
    return Object.assign(new Error(message), { code });
  }

  let initialized;

  /** https://www.airwallex.com/docs/js: the elements of a group can be made once its name is among `enabledElements`. */
  async function init({ env = 'prod', locale: chosen, enabledElements = [] } = {}) {
    if (!['demo', 'prod'].includes(env)) throw failure('invalid_env', `There is no environment "${env}".`);
    locale = chosen ?? locale;
    if (!initialized) adoptStyle();
    initialized = { isPayments: enabledElements.includes('payments') || enabledElements.includes('card') };
    return initialized.isPayments ? { payments: {} } : {};
  }

  async function createElement(type) {
    if (!initialized) throw failure('not_initialized', 'Call init() before createElement().');
    if (type !== 'card') throw failure('invalid_element', `The element "${type}" is not played by this stand-in.`);
    return createCardElement();
  }

  window.AirwallexComponentsSDK ??= { init, createElement };
})();
