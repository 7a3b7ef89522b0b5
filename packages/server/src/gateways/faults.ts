import type { DeclineCode } from '@mercer/contract';

/** It is not known what the gateway did: ask again, never take it for a refusal. */
export class GatewayUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'GatewayUnavailable';
  }
}

/** The gateway has accepted it and decides later: another time has the answer. */
export class GatewayPending extends GatewayUnavailable {
  constructor(message: string) {
    super(message);
    this.name = 'GatewayPending';
  }
}

/** The gateway has had too many calls: others would fare no better now. */
export class GatewayBusy extends GatewayUnavailable {
  constructor(options?: ErrorOptions) {
    super('The gateway has had too many calls', options);
    this.name = 'GatewayBusy';
  }
}

/** The gateway has understood and said no: asking again would change nothing. */
export class GatewayRefused extends Error {
  /** for the shopper, where a bank has said it */
  readonly decline: DeclineCode | undefined;

  constructor(message: string, { decline, ...options }: ErrorOptions & { decline?: DeclineCode | undefined } = {}) {
    super(message, options);
    this.name = 'GatewayRefused';
    this.decline = decline;
  }
}

/** What the shopper has approved is less than is to be paid now, or of another currency. */
export class NotApproved extends GatewayRefused {
  constructor() {
    super('This is more than was approved: approve it again');
    this.name = 'NotApproved';
  }
}

/** Nobody knows who has sent it, or it says nothing. */
export class InvalidEvent extends Error {
  readonly code: 'invalid_signature' | 'validation_error';

  constructor(message: string, code: InvalidEvent['code'], options?: ErrorOptions) {
    super(message, options);
    this.name = 'InvalidEvent';
    this.code = code;
  }
}
