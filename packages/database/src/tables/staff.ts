import type { Json } from '../json.ts';

export interface StaffTables {
  staff: StaffTable;
  staff_sessions: StaffSessionTable;
  staff_links: StaffLinkTable;
  staff_passkeys: StaffPasskeyTable;
  staff_challenges: StaffChallengeTable;
}

/** Person who works with the shop and signs in to the operator API. */
interface StaffTable {
  id: string;
  name: string;
  /** normalized, unique */
  email: string;
  /** `Role` */
  role: string;
  /** '' until the invitation was accepted */
  password_hash: string;
  /** language of the console and of mails to this person */
  locale: string;
  /** largest refund in minor units of the store's currency; null: the role's */
  refund_limit: number | null;
  /** `{ [permission]: boolean }`: permissions that this person has in addition to the role's, or lacks */
  exceptions: Json;
  date_created: string;
  date_updated: string;
  /** null until the invitation was accepted */
  date_joined: string | null;
}

/** Browser in which a staff member is signed in. */
interface StaffSessionTable {
  /** stays when the token is replaced */
  id: string;
  /** SHA-256 of the cookie's token */
  token_hash: string;
  staff_id: string;
  browser: string | null;
  date_created: string;
  /** ISO 8601 time of the last use, to the minute. */
  date_used: string;
  /** end of the session however much it is used */
  date_expires: string;
  /** until then the session may do what needs a fresh proof; null: it has given none */
  date_step_up_ends: string | null;
}

export type StaffLinkKind = 'owner' | 'invitation' | 'recovery';

/** One-use link that lets a person choose a password. */
interface StaffLinkTable {
  /** SHA-256 of the link's token */
  token_hash: string;
  kind: StaffLinkKind;
  /** '' for the link that makes the owner */
  staff_id: string;
  date_created: string;
  date_expires: string;
  date_used: string | null;
}

/** Passkey by which a staff member signs in. */
interface StaffPasskeyTable {
  /** id of the credential, base64url */
  id: string;
  staff_id: string;
  /** name that the person has given it */
  name: string;
  /** COSE key, base64url */
  public_key: string;
  /** counter of the authenticator; 0: it has none */
  sign_count: number;
  /** `AuthenticatorTransport[]` */
  transports: Json;
  date_created: string;
  date_used: string | null;
}

/** Challenge that was signed with a passkey: it is taken once. */
interface StaffChallengeTable {
  challenge_hash: string;
  /** ISO 8601 time from which the challenge would not be taken anyway */
  date_expires: string;
}
