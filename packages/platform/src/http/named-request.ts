/** A write that its caller has named by an `Idempotency-Key`. */
export interface NamedRequest {
  /** hash of the name and of who has given it: a key of the operator, an account or a session */
  key: string;
  /** hash of method, address and body; a shopper's is keyed, since a body may have a password or a card's token */
  fingerprint: string;
  /** seals the answer: it can hold a secret, and the database alone cannot read it */
  sealedBy: Uint8Array;
  now: Date;
}
