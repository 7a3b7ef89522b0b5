import { send } from './operator.ts';

export interface SessionState {
  needs_owner: boolean;
  signed_in: boolean;
}

/** Who is signed in, what they may do, and the shop that they do it in. */
export interface Me {
  kind: 'staff' | 'key';
  id: string;
  name: string;
  email?: string;
  role?: string;
  permissions: string[];
  /** `refund`: largest amount in minor units */
  limits?: { refund?: number };
  locale?: string | null;
  step_up_until?: string | null;
  shop: {
    name: string;
    currency: string;
    locale: string;
    /** languages of the store's texts, its own among them */
    locales: { code: string; name: string }[];
    time_zone: string;
  };
}

export interface Credentials {
  email: string;
  password: string;
  code?: string;
}

export interface NewOwner {
  token: string;
  name: string;
  email: string;
  password: string;
}

export const readSessionState = () => send<SessionState>('GET', '/operator/session/state');
export const readMe = () => send<Me>('GET', '/operator/me');
export const signIn = (credentials: Credentials) => send<unknown>('POST', '/operator/session', credentials);
export const signOut = () => send<void>('DELETE', '/operator/session');
export const acceptInvitation = (person: { token: string; name?: string; password: string }) =>
  send<unknown>('POST', '/operator/invitation', person);
/** Chooses a new password; who has a second factor signs in with it afterwards. */
export const recoverAccess = (person: { token: string; password: string }) =>
  send<unknown>('POST', '/operator/recovery', person);
export const changeMe = (change: { name?: string; locale?: string; password?: string; current_password?: string }) =>
  send<Me>('PATCH', '/operator/me', change);
export const createOwner = (owner: NewOwner) => send<unknown>('POST', '/operator/owner', owner);
export const stepUp = (proof: { password: string } | { code: string }) =>
  send<unknown>('POST', '/operator/session/step-up', proof);
