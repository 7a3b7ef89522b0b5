import { generateKeyPairSync, type JsonWebKey, sign } from 'node:crypto';
import { expect, test } from 'vitest';
import { buildContentDigest, matchesContentDigest } from './content-digest.ts';
import { computeThumbprint, type PublicJwk } from './json-web-key.ts';
import { signRequest } from './sign-request.ts';
import { buildSignatureBase } from './signature-base.ts';
import { isInnerList, parseDictionary } from './structured-fields.ts';
import { verifyRequest } from './verify-signature.ts';

const now = new Date('2026-06-01T12:00:00.000Z');
const seconds = now.getTime() / 1000;
const body = new Uint8Array(Buffer.from('{"line_items":[]}'));
const pairs = {
  ES256: generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  EdDSA: generateKeyPairSync('ed25519'),
  'P-384': generateKeyPairSync('ec', { namedCurve: 'P-384' }),
};

function toJwk(key: JsonWebKey, kid: string): PublicJwk {
  const { kty = '', crv, x, y } = key;
  return { kid, kty, crv, x, ...(y !== undefined && { y }) };
}

const keys: PublicJwk[] = Object.entries(pairs).map(([kid, { publicKey }]) =>
  toJwk(publicKey.export({ format: 'jwk' }), kid),
);

interface Attack {
  method?: string;
  url?: string;
  headers?: Record<string, string>;
  rawBody?: Uint8Array;
}

function buildRequest(changes: Record<string, string> = {}) {
  const headers = new Headers({
    'Content-Type': 'application/json',
    'Idempotency-Key': '0f1e',
    'UCP-Agent': 'profile="https://agent.example/p"',
    ...changes,
  });
  return { method: 'POST', url: new URL('https://shop.example/checkout-sessions?a=1'), headers, body };
}

function signWith(
  algorithm: keyof typeof pairs,
  request = buildRequest(),
  keyId: string = algorithm,
  created = seconds,
) {
  const signed = signRequest(request, { keyId, privateKey: pairs[algorithm].privateKey }, created);
  const headers = new Headers(request.headers);
  for (const [name, value] of Object.entries(signed)) headers.set(name, value);
  return { ...request, headers, rawBody: request.body };
}

function forge(attack: Attack, algorithm: keyof typeof pairs = 'ES256') {
  const request = signWith(algorithm);
  for (const [name, value] of Object.entries(attack.headers ?? {})) request.headers.set(name, value);
  const { method = request.method, url = request.url, rawBody = request.rawBody } = attack;
  return verifyRequest({ method, url: new URL(url), headers: request.headers, rawBody }, keys, now);
}

/** Signs whatever a test covers, in the order of the test. */
function signComponents(
  components: string,
  parameters = `;keyid="ES256"`,
  encoding: 'der' | 'ieee-p1363' = 'ieee-p1363',
) {
  const request = signWith('ES256');
  const input = `sig1=(${components})${parameters}`;
  const covered = parseDictionary(input).get('sig1');
  if (!covered || !isInnerList(covered)) throw new Error('a list is expected');
  const base = Buffer.from(buildSignatureBase(request, covered));
  const value = sign('sha256', base, { key: pairs.ES256.privateKey, dsaEncoding: encoding });
  request.headers.set('signature-input', input);
  request.headers.set('signature', `sig1=:${value.toString('base64')}:`);
  return request;
}

const complete =
  '"@method" "@authority" "@path" "@query" "ucp-agent" "idempotency-key" "content-digest" "content-type"';

test.each(['ES256', 'EdDSA'] as const)('a request that is signed with %s is verified', (algorithm) => {
  expect(verifyRequest(signWith(algorithm), keys, now)).toEqual({ isVerified: true, keyId: algorithm });
});

test('the signature of the example of RFC 9421 (B.2.6) is verified', () => {
  const key = {
    kid: 'test-key-ed25519',
    kty: 'OKP',
    crv: 'Ed25519',
    x: 'JrQLj5P_89iXES9-vFgrIy29clF9CC_oPPsw3c5D0bs',
  };
  const headers = new Headers({
    Date: 'Tue, 20 Apr 2021 02:07:55 GMT',
    'Content-Type': 'application/json',
    'Content-Length': '18',
    'Signature-Input':
      'sig-b26=("date" "@method" "@path" "@authority" "content-type" "content-length");created=1618884473;keyid="test-key-ed25519"',
    Signature: 'sig-b26=:wqcAqbmYJ2ji2glfAMaRy4gruYYnx2nEFN2HN6jrnDnQCK1u02Gb04v9EDgwUPiu4A0w6vuQv5lIp5WPpBKRCw==:',
  });
  const request = { method: 'POST', url: new URL('https://example.com/foo'), headers, rawBody: new Uint8Array() };
  expect(verifyRequest(request, [key], new Date(1_618_884_480_000))).toMatchObject({ isVerified: true });
  expect(computeThumbprint(key)).toBe('poqkLGiymh_W0uP6PZFw-dvez3QJT5SolqXBCW38r0U');
});

test.each<[string, Attack, string]>([
  ['another method', { method: 'PUT' }, 'signature_invalid'],
  ['another path', { url: 'https://shop.example/carts?a=1' }, 'signature_invalid'],
  ['another query', { url: 'https://shop.example/checkout-sessions?a=2' }, 'signature_invalid'],
  ['no query', { url: 'https://shop.example/checkout-sessions' }, 'signature_invalid'],
  ['another host', { url: 'https://other.example/checkout-sessions?a=1' }, 'signature_invalid'],
  ['another key of idempotency', { headers: { 'Idempotency-Key': '0f1f' } }, 'signature_invalid'],
  ['another profile', { headers: { 'UCP-Agent': 'profile="https://evil.example/p"' } }, 'signature_invalid'],
  ['another body', { rawBody: new Uint8Array(Buffer.from('{}')) }, 'digest_mismatch'],
  ['no body', { rawBody: new Uint8Array() }, 'digest_mismatch'],
  [
    'a header that nobody signed',
    { headers: { 'Signature-Agent': 'sig1="https://evil.example"' } },
    'signature_invalid',
  ],
  ['a signature that is no field', { headers: { Signature: 'sig1=:' } }, 'signature_invalid'],
  ['a signature of another label', { headers: { Signature: `sig2=:${'A'.repeat(86)}==:` } }, 'signature_invalid'],
  ['a signature of zeros', { headers: { Signature: `sig1=:${'A'.repeat(86)}==:` } }, 'signature_invalid'],
])('%s makes a signature invalid', (_, attack, fault) => {
  expect(forge(attack)).toEqual({ isVerified: false, fault });
  expect(forge(attack, 'EdDSA')).toEqual({ isVerified: false, fault });
});

test('a body with a fitting digest that was not signed is refused', () => {
  const rawBody = new Uint8Array(Buffer.from('{"total":1}'));
  const digest = buildContentDigest(rawBody);
  expect(forge({ rawBody, headers: { 'Content-Digest': digest } })).toEqual({
    isVerified: false,
    fault: 'signature_invalid',
  });
});

test('a key of somebody else, an unknown key and an unsupported one are told apart', () => {
  expect(verifyRequest(signWith('ES256', undefined, 'EdDSA'), keys, now)).toMatchObject({ fault: 'signature_invalid' });
  expect(verifyRequest(signWith('ES256', undefined, 'nobody'), keys, now)).toMatchObject({ fault: 'key_not_found' });
  expect(verifyRequest(signWith('P-384'), keys, now)).toMatchObject({ fault: 'algorithm_unsupported' });
  const forEncryption = keys.map((key) => ({ ...key, use: 'enc' }));
  expect(verifyRequest(signWith('ES256'), forEncryption, now)).toMatchObject({ fault: 'key_not_found' });
});

test('DER is refused, and every order of the components is verified as it was signed', () => {
  expect(verifyRequest(signComponents(complete), keys, now)).toMatchObject({ isVerified: true });
  const reversed = complete.split(' ').toReversed().join(' ');
  expect(verifyRequest(signComponents(reversed), keys, now)).toMatchObject({ isVerified: true });
  const der = signComponents(complete, undefined, 'der');
  expect(verifyRequest(der, keys, now)).toMatchObject({ fault: 'signature_invalid' });
  const reordered = signComponents(complete);
  reordered.headers.set('signature-input', `sig1=(${reversed});keyid="ES256"`);
  expect(verifyRequest(reordered, keys, now)).toMatchObject({ fault: 'signature_invalid' });
});

test.each(complete.split(' '))('a signature that leaves out %s is refused', (component) => {
  const coveredComponents = complete.split(' ').filter((name) => name !== component);
  expect(verifyRequest(signComponents(coveredComponents.join(' ')), keys, now)).toMatchObject({
    fault: 'signature_invalid',
  });
});

test.each([
  ['"content-digest"', '"content-digest";key="sha-256"'],
  ['"ucp-agent"', '"ucp-agent";key="profile"'],
])('a signature that covers a member of %s alone is refused', (component, member) => {
  const request = signComponents(complete.replace(component, member));
  expect(verifyRequest(request, keys, now)).toMatchObject({ fault: 'signature_invalid' });
});

test('a component that stands twice or is unknown is refused', () => {
  expect(verifyRequest(signComponents(`${complete} "@method"`), keys, now)).toMatchObject({
    fault: 'signature_invalid',
  });
  const unknown = signComponents(complete);
  unknown.headers.set('signature-input', `sig1=(${complete} "@status");keyid="ES256"`);
  expect(verifyRequest(unknown, keys, now)).toMatchObject({ fault: 'signature_invalid' });
});

test.each<[string, boolean]>([
  [`;created=${seconds};keyid="ES256"`, true],
  [`;created=${seconds - 86_000};keyid="ES256"`, true],
  [`;created=${seconds - 90_000};keyid="ES256"`, false],
  [`;created=${seconds + 3600};keyid="ES256"`, false],
  [`;created=${seconds - 600};expires=${seconds - 300};keyid="ES256"`, false],
  [`;created="now";keyid="ES256"`, false],
  [`;keyid="ES256";alg="ecdsa-p256-sha256"`, true],
  [`;keyid="ES256";alg="hmac-sha256"`, false],
  [`;keyid="ES256";tag="something"`, false],
  [`;created=${seconds};expires=${seconds + 60};keyid="ES256";tag="web-bot-auth"`, false],
])('a signature with the parameters %s is verified: %s', (parameters, isVerified) => {
  expect(verifyRequest(signComponents(complete, parameters), keys, now)).toMatchObject({ isVerified });
});

test('one of several signatures that holds is enough', () => {
  const request = signWith('EdDSA');
  const input = request.headers.get('signature-input');
  const signature = request.headers.get('signature');
  request.headers.set('signature-input', `bad=("@method");keyid="ES256", ${input}`);
  request.headers.set('signature', `bad=:AA==:, ${signature}`);
  expect(verifyRequest(request, keys, now)).toEqual({ isVerified: true, keyId: 'EdDSA' });
});

test('each digest of a header has to match', () => {
  const right = buildContentDigest(body);
  expect(matchesContentDigest(right, body)).toBe(true);
  expect(matchesContentDigest(`${right}, md5=:AA==:`, body)).toBe(true);
  expect(matchesContentDigest(`${right}, sha-512=:AA==:`, body)).toBe(false);
  expect(matchesContentDigest('md5=:AA==:', body)).toBe(false);
  expect(matchesContentDigest('sha-256=abc', body)).toBe(false);
  expect(matchesContentDigest('sha-256', body)).toBe(false);
});
