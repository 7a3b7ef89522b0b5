// The stand-in for Braintree's 3-D Secure, 3.91.0: the bank asks in a window over the page, as version 2 does.
async function create({ client, version } = {}) {
  demand(client?.authorization, 'options.client is missing.');
  demand(version === 2 || version === '2', 'Version 1 of 3-D Secure is no longer supported.');
  return { verifyCard: (options) => verifyCard(client, options), teardown: async () => {} };
}

async function verifyCard(client, { nonce, bin, amount, onLookupComplete } = {}) {
  for (const [name, value] of Object.entries({ nonce, bin, amount, onLookupComplete })) {
    if (value === undefined)
      throw failure('THREEDS_MISSING_VERIFY_CARD_OPTION', `verifyCard options must include a ${name}.`);
  }
  demand(/^\d+(\.\d{1,2})?$/.test(String(amount)), 'amount is a number with at most two decimals.');
  await new Promise((resolve) => onLookupComplete({ requiresUserAuthentication: true }, resolve));
  const answer = await ask(amount);
  if (answer === 'close') throw failure('THREEDS_CARDINAL_SDK_CANCELED', 'Canceled by user.');
  return authenticate(client, { nonce, amount, answer });
}

function ask(amount) {
  const sheet = openWindow('3-D Secure');
  sheet.show([`Confirm your payment of ${amount}`]);
  return new Promise((resolve) => {
    for (const [label, answer] of [
      ['Approve', 'approve'],
      ['Refuse', 'refuse'],
      ['Close', 'close'],
    ]) {
      sheet.button(label, () => resolve(answer));
    }
  }).finally(sheet.close);
}

async function authenticate(client, { nonce, amount, answer }) {
  const isApproved = answer === 'approve';
  const status = isApproved ? 'authenticate_successful' : 'authenticate_failed';
  const threeDSecureInfo = { liabilityShifted: isApproved, liabilityShiftPossible: true, enrolled: 'Y', status };
  if (!client.request) return { nonce: `${nonce}_authenticated`, threeDSecureInfo };
  const endpoint = `payment_methods/${nonce}/three_d_secure/authenticate`;
  const authenticated = await client.request({ endpoint, method: 'POST', data: { amount, isApproved } });
  return { nonce: authenticated.nonce, threeDSecureInfo };
}

function failure(code, message) {
  return Object.assign(new Error(message), { code });
}

window.braintree = { ...window.braintree, threeDSecure: { create, VERSION: '3.91.0' } };
