import type { DeclineCode } from '@mercer/contract';

/** The outcome at the gateway is unknown: retry, and never treat it as a refusal. */
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

/** The gateway receives too many requests: others would fare no better now. */
export class GatewayBusy extends GatewayUnavailable {
  constructor(options?: ErrorOptions) {
    super('The gateway receives too many requests', options);
    this.name = 'GatewayBusy';
  }
}

/** The gateway has understood and said no: asking again would change nothing. */
export class GatewayRefused extends Error {
  /** Decline code for the shopper, where a bank has given one. */
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

/** An event whose sender cannot be verified, or that cannot be parsed. */
export class InvalidEvent extends Error {
  readonly code: 'invalid_signature' | 'validation_error';

  constructor(message: string, code: InvalidEvent['code'], options?: ErrorOptions) {
    super(message, options);
    this.name = 'InvalidEvent';
    this.code = code;
  }
}

/** The provider of taxes finds the address nowhere: the shopper has to correct it. */
export class TaxAddressRefused extends GatewayRefused {
  constructor(options?: ErrorOptions) {
    super('No taxes can be calculated for this address', options);
    this.name = 'TaxAddressRefused';
  }
}
