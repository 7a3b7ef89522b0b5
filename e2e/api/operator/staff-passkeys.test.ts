import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { Db } from '@mercer/server';
import { eachDatabase } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { type Console, openStaff, ownerFields, publicUrl } from './staff-client.ts';

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();
const uint16 = (value: number) => Buffer.from([value >> 8, value & 0xff]);

/** Flags of authenticator data: the person was present and recognized; with a new key in it. */
const flags = { recognized: 0x05, created: 0x45 };

/** A device that makes one passkey (ES256, without attestation) and signs with it, as WebAuthn Level 3 has the bytes. */
function createAuthenticator({ origin = publicUrl } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(16);
  const id = credentialId.toString('base64url');
  let counter = 0;

  const buildClientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const buildAuthenticatorData = (flag: number) => {
    const count = Buffer.alloc(4);
    counter += 1;
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(new URL(publicUrl).hostname), Buffer.from([flag]), count]);
  };
  const toCredential = (response: Record<string, Buffer>) => ({
    id,
    rawId: id,
    type: 'public-key',
    clientExtensionResults: {},
    response: Object.fromEntries(Object.entries(response).map(([name, bytes]) => [name, bytes.toString('base64url')])),
  });

  return {
    id,
    createPasskey(challenge: string) {
      const keyStart = Buffer.from('a5010203262001215820', 'hex');
      const keyMiddle = Buffer.from('225820', 'hex');
      const cosePublicKey = [keyStart, Buffer.from(x, 'base64url'), keyMiddle, Buffer.from(y, 'base64url')];
      const attested = [Buffer.alloc(16), uint16(credentialId.length), credentialId, ...cosePublicKey];
      const data = Buffer.concat([buildAuthenticatorData(flags.created), ...attested]);
      const attestationObject = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068', 'hex'),
        Buffer.from('authData'),
        Buffer.from([0x59]),
        uint16(data.length),
        data,
      ]);
      return toCredential({ clientDataJSON: buildClientData('webauthn.create', challenge), attestationObject });
    },
    signChallenge(challenge: string) {
      const clientDataJSON = buildClientData('webauthn.get', challenge);
      const authenticatorData = buildAuthenticatorData(flags.recognized);
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientDataJSON)]), privateKey);
      return toCredential({ clientDataJSON, authenticatorData, signature });
    },
  };
}

type Authenticator = ReturnType<typeof createAuthenticator>;

async function registerPasskey(owner: Console, authenticator: Authenticator, name = 'Laptop') {
  await owner.post('/session/step-up', { password: ownerFields.password });
  const { challenge } = (await owner.post('/me/passkeys/options')).body;
  return owner.post('/me/passkeys', { name, response: authenticator.createPasskey(challenge) });
}

async function signInByPasskey(browser: Console, authenticator: Authenticator) {
  const { challenge } = (await browser.post('/session/passkey/options')).body;
  const response = authenticator.signChallenge(challenge);
  return { response, answer: await browser.post('/session/passkey', { response }) };
}

eachDatabase((db: () => Db) => {
  test('a passkey is registered, signs in without a password, gives a fresh proof, and is deleted', async () => {
    const { owner, createConsole } = await openStaff(db());
    const authenticator = createAuthenticator();
    const registered = await registerPasskey(owner, authenticator);
    expect(registered).toMatchObject({ status: 201, body: { id: authenticator.id, name: 'Laptop', date_used: null } });
    const browser = createConsole();
    const { answer } = await signInByPasskey(browser, authenticator);
    expect(answer).toMatchObject({ status: 200, body: { staff: { email: ownerFields.email, role: 'owner' } } });
    expect((await browser.get('/me')).body).toMatchObject({ kind: 'staff', step_up_until: null });
    const { challenge } = (await browser.post('/session/passkey/options')).body;
    const proof = await browser.post('/session/step-up', { passkey: authenticator.signChallenge(challenge) });
    expect(proof.status).toBe(200);
    expect((await browser.delete(`/me/passkeys/${authenticator.id}`)).status).toBe(204);
    expect((await browser.get('/me/passkeys')).body.results).toEqual([]);
    expect((await signInByPasskey(createConsole(), authenticator)).answer.status).toBe(401);
  });

  test('a signature opens one session: neither it nor its challenge works again', async () => {
    const { owner, createConsole } = await openStaff(db());
    const authenticator = createAuthenticator();
    await registerPasskey(owner, authenticator);
    const { response, answer } = await signInByPasskey(createConsole(), authenticator);
    expect(answer.status).toBe(200);
    const repeated = await createConsole().post('/session/passkey', { response });
    expect(repeated).toMatchObject({ status: 401, body: { error: { code: 'sign_in_refused' } } });
  });

  test('a passkey is refused that was made for another site, another challenge, or twice', async () => {
    const { owner } = await openStaff(db());
    expect((await registerPasskey(owner, createAuthenticator({ origin: 'https://evil.test' }))).status).toBe(400);
    const { challenge } = (await owner.post('/session/passkey/options')).body;
    const response = createAuthenticator().createPasskey(challenge);
    expect((await owner.post('/me/passkeys', { name: 'Phone', response })).status).toBe(400);
    const authenticator = createAuthenticator();
    expect((await registerPasskey(owner, authenticator)).status).toBe(201);
    expect((await registerPasskey(owner, authenticator)).status).toBe(400);
  });

  test('a person has at most twenty passkeys', async () => {
    const { owner } = await openStaff(db());
    for (let count = 1; count <= 20; count += 1) {
      expect((await registerPasskey(owner, createAuthenticator(), `Key ${count}`)).status).toBe(201);
    }
    const refused = await registerPasskey(owner, createAuthenticator());
    expect(refused).toMatchObject({ status: 409, body: { error: { code: 'too_many_passkeys' } } });
  });
});
