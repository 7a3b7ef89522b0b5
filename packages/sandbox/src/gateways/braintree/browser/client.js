// The stand-in for Braintree's client, 3.91.0. With a client token it asks the gateway. An authorization that begins with
// `sandbox_` belongs to no account: then it plays alone, and tells what fails: `…_tokenize_fails`, `…_validation_fails`.
async function create({ authorization }) {
  const isAlone = typeof authorization === 'string' && authorization.startsWith('sandbox_');
  const account = isAlone ? undefined : readToken(authorization);
  if (!isAlone && !account)
    throw Object.assign(new Error('Authorization is invalid.'), { code: 'CLIENT_INVALID_AUTHORIZATION' });
  return { authorization, getVersion: () => '3.91.0', ...(account && { request: (options) => ask(account, options) }) };
}

function readToken(authorization) {
  try {
    const token = JSON.parse(atob(authorization));
    return token.clientApiUrl && token.authorizationFingerprint ? token : undefined;
  } catch {
    return undefined;
  }
}

async function ask({ clientApiUrl, authorizationFingerprint }, { endpoint, method, data }) {
  const body = JSON.stringify({ authorizationFingerprint, ...data });
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch(`${clientApiUrl}/v1/${endpoint}`, { method, headers, body });
  if (!response.ok)
    throw Object.assign(new Error('There was a problem with your request.'), { code: 'CLIENT_REQUEST' });
  return response.json();
}

window.braintree = { client: { create, VERSION: '3.91.0' } };
