// biome-ignore-all lint/correctness/noUnusedVariables: the script behind it uses it
// What a wallet has given, changed for a nonce. Shared by the scripts of this folder: the server puts it in front of them.
const names = { paypal_accounts: 'paypal', google_payments: 'google', apple_payment_tokens: 'apple' };

async function newNonce(client, kind, behaviour) {
  if (!client.request) return newId(`nonce_${names[kind]}`);
  const data = { behaviour };
  const { nonce } = await client.request({ endpoint: `payment_methods/${kind}`, method: 'POST', data });
  return nonce;
}
