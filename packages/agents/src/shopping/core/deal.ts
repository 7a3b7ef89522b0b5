import type { Minor } from '@mercer/contract';
import type { AgentMessage } from '../../trust/index.ts';

/** Cart or checkout of an agent as the core knows it; each version of a protocol writes it in its own shape. */
export interface Deal {
  id: string;
  kind: 'cart' | 'checkout';
  status: DealStatus;
  currency: string;
  lines: DealLine[];
  buyer: Buyer | undefined;
  consent: Consent | undefined;
  delivery: Delivery | undefined;
  discounts: { codes: string[]; applied: AppliedDiscount[] };
  totals: Total[];
  messages: AgentMessage[];
  links: { type: string; url: string; title?: string }[];
  handlers: PaymentHandler[];
  continueUrl: string | undefined;
  expiresAt: string;
  order: { id: string; label: string; url: string } | undefined;
}

export type DealStatus =
  | 'incomplete'
  | 'requires_escalation'
  | 'ready_for_complete'
  | 'complete_in_progress'
  | 'completed'
  | 'canceled';

export interface DealLine {
  id: string;
  item: { id: string; title: string; price: Minor; imageUrl: string | undefined };
  quantity: number;
  totals: Total[];
}

/** Part of a price in minor units; a discount is negative. */
export interface Total {
  type: string;
  amount: Minor;
  text?: string;
}

export interface Buyer {
  email?: string | undefined;
  firstName?: string | undefined;
  lastName?: string | undefined;
  phone?: string | undefined;
}

/** Decisions of the buyer by purpose, as `dev.ucp.consent.marketing`. */
export type Consent = Record<string, { isGranted: boolean; source: 'business' | 'platform' }>;

/** Address in the words of the protocols. */
export interface PostalAddress {
  street_address?: string | undefined;
  extended_address?: string | undefined;
  address_locality?: string | undefined;
  address_region?: string | undefined;
  address_country?: string | undefined;
  postal_code?: string | undefined;
  first_name?: string | undefined;
  last_name?: string | undefined;
  phone_number?: string | undefined;
}

export interface Destination {
  id: string;
  address: PostalAddress;
}

export interface Delivery {
  methodId: string;
  lineIds: string[];
  destinations: Destination[];
  selectedDestinationId: string | null;
  /** Absent before a destination is known. */
  options: DeliveryOption[] | undefined;
  selectedOptionId: string | null;
}

export interface DeliveryOption {
  id: string;
  title: string;
  description: string;
  price: Minor;
  earliest: string | undefined;
  latest: string | undefined;
}

export interface AppliedDiscount {
  code: string | undefined;
  title: string;
  amount: Minor;
  allocations: { path: string; amount: Minor }[];
}

export interface PaymentHandler {
  /** Reverse domain name of the handler's specification. */
  name: string;
  id: string;
  instrumentTypes: string[];
  config: Record<string, unknown>;
}

/** Change of a cart or checkout; what is absent stays as it is. */
export interface DealChange {
  items: { id: string; quantity: number }[] | undefined;
  buyer: Buyer | undefined;
  consent: Consent | undefined;
  delivery: DeliveryChange | undefined;
  codes: string[] | undefined;
  /** Preferred currency and language. */
  context: { currency?: string | undefined; language?: string | undefined };
}

export interface DeliveryChange {
  destinations: { id: string | undefined; address: PostalAddress }[];
  selectedDestinationId: string | undefined;
  selectedOptionId: string | undefined;
}

/** Instrument with which an agent pays. */
export interface Instrument {
  id: string;
  handlerId: string;
  token: string | undefined;
  /** Kind of the credential; the credential itself is not read unless it is a token. */
  credentialType: string | undefined;
  billingAddress: PostalAddress | undefined;
}
