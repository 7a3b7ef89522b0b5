// biome-ignore-all lint/correctness/noUnusedVariables: the gateways' scripts behind it use them
// The buyer of the stand-ins and the window in which a gateway asks them. Shared by the scripts of this folder: the
// server puts it in front of each of them, in one scope.
const buyer = {
  email: 'buyer@sandbox.test',
  firstName: 'Bea',
  lastName: 'Buyer',
  name: 'Bea Buyer',
  phone: '+15035550100',
  addresses: {
    Home: { line1: '1 Sandbox Street', line2: 'Floor 2', city: 'Portland', state: 'OR', zip: '97201', country: 'US' },
    Away: { line1: '9 Far Road', line2: '', city: 'Longyearbyen', state: 'SJ', zip: '9170', country: 'SJ' },
  },
};

/** What a wallet pays with, by what becomes of the payment. */
const walletCards = {
  succeed: 'Visa 4242',
  decline: 'A card that is declined',
  insufficient_funds: 'A card without funds',
  answer_lost: 'Paid, answer lost',
  slow_answer: 'Paid, slow answer',
  outage: 'Paid, then the gateway is down',
  late_webhook: 'Paid, told late',
  double_webhook: 'Paid, told twice',
};

/** What the script's own address was asked with. */
const scriptQuery = new URL(document.currentScript?.src ?? location.href).searchParams;

let idCount = 0;
const newId = (prefix) => `${prefix}_sandbox_${++idCount}`;

/** Throws what a gateway throws at a page that calls it wrongly. */
function demand(isRight, message) {
  if (!isRight) throw new Error(`IntegrationError: ${message}`);
}

function elementAt(selector) {
  const place = document.querySelector(selector);
  demand(place, `The selector ${selector} applies to no element of the page.`);
  return place;
}

/** Whether the window of a wallet stands over the page. */
const isWindowOpen = (title) => document.querySelector(`[role=dialog][aria-label="${title}"]`) !== null;

function createButton(label, onClick) {
  const button = Object.assign(document.createElement('button'), { type: 'button', textContent: label });
  button.addEventListener('click', () => void onClick());
  return button;
}

/** Puts styles into the page as a gateway's script does: the policy of the page takes them with its nonce only. */
function addStyles(css, nonce) {
  const styles = Object.assign(document.createElement('style'), { textContent: css });
  if (nonce) styles.setAttribute('nonce', nonce);
  document.head.append(styles);
}

/** A window over the page. Its choices and buttons have the names that a person would read. */
function openWindow(title) {
  const root = document.createElement('div');
  root.setAttribute('role', 'dialog');
  root.setAttribute('aria-label', title);
  const lines = document.createElement('ul');
  const choices = document.createElement('div');
  const buttons = document.createElement('div');
  root.append(Object.assign(document.createElement('h2'), { textContent: title }), lines, choices, buttons);
  document.body.append(root);
  return {
    show: (texts) =>
      lines.replaceChildren(...texts.map((text) => Object.assign(document.createElement('li'), { textContent: text }))),
    choose(label, options, onChoose) {
      const select = document.createElement('select');
      select.setAttribute('aria-label', label);
      for (const [value, text] of options)
        select.append(Object.assign(document.createElement('option'), { value, textContent: text }));
      select.addEventListener('change', () => void onChoose(select.value));
      [...choices.children].find((other) => other.getAttribute('aria-label') === label)?.remove();
      choices.append(select);
    },
    place: (element) => choices.append(element),
    button: (label, onClick) => buttons.append(createButton(label, onClick)),
    close: () => root.remove(),
  };
}
