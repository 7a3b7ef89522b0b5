// The stand-in for Braintree's client, 3.91.0. Its authorization tells what fails: `…_tokenize_fails`,
// `…_validation_fails`; anything that does not begin with `sandbox_` is not known.
async function create({ authorization }) {
  if (typeof authorization !== 'string' || !authorization.startsWith('sandbox_'))
    throw Object.assign(new Error('Authorization is invalid.'), { code: 'CLIENT_INVALID_AUTHORIZATION' });
  return { authorization, getVersion: () => '3.91.0' };
}

window.braintree = { client: { create, VERSION: '3.91.0' } };
