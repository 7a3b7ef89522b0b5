import { queryOptions } from '@tanstack/react-query';
import { operator, send, unwrap } from './operator.ts';

export interface Passkey {
  id: string;
  name: string;
  date_created: string;
  date_used: string | null;
}

/** Says whether this browser reads the options of the API and writes its answers as the API takes them. */
export const canUsePasskeys = (): boolean =>
  typeof PublicKeyCredential !== 'undefined' && 'parseRequestOptionsFromJSON' in PublicKeyCredential;

export const passkeysOptions = queryOptions({
  queryKey: ['passkeys'],
  queryFn: async (): Promise<Passkey[]> => unwrap(await operator.GET('/operator/me/passkeys')).results,
});

/** Makes a passkey on this device. @throws DOMException when the person or the device refuses */
export async function createPasskey(name: string): Promise<Passkey> {
  const options = await send<PublicKeyCredentialCreationOptionsJSON>('POST', '/operator/me/passkeys/options');
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const response = toJson(await navigator.credentials.create({ publicKey }));
  return send('POST', '/operator/me/passkeys', { name, response });
}

export const deletePasskey = (id: string) => send<void>('DELETE', `/operator/me/passkeys/${encodeURIComponent(id)}`);

/** Lets a passkey of this shop sign a challenge. @throws DOMException when the person or the device refuses */
async function signChallenge(): Promise<unknown> {
  const options = await send<PublicKeyCredentialRequestOptionsJSON>('POST', '/operator/session/passkey/options');
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  return toJson(await navigator.credentials.get({ publicKey }));
}

/** Signs in with a passkey, which stands for password and code. */
export const signInByPasskey = async () =>
  send<unknown>('POST', '/operator/session/passkey', { response: await signChallenge() });

/** Gives the fresh proof that some calls need. */
export const stepUpByPasskey = async () =>
  send<unknown>('POST', '/operator/session/step-up', { passkey: await signChallenge() });

function toJson(credential: Credential | null): unknown {
  if (!(credential instanceof PublicKeyCredential)) throw new DOMException('There is no passkey', 'NotAllowedError');
  return credential.toJSON();
}
