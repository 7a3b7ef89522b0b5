import type { DeclineCode, Minor, PaymentMethodName } from '@mercer/contract';
import type { TaxProvider } from './tax-provider.ts';

/** Dependencies of a gateway in addition to its keys. */
export interface GatewayDeps {
  fetch: (request: Request) => Promise<Response>;
  now: () => Date;
  /** Public URL of the shop, without a trailing slash. */
  publicUrl: string;
}

/** Operations that the shop calls on every gateway. Each one throws GatewayUnavailable when the outcome is unknown. */
export interface PaymentGateway {
  /** payments that a browser confirms with the gateway's own script */
  intents?: PaymentIntents;
  /** cards that the gateway keeps for later payments */
  cards?: GatewayCards;
  /** Charges a card at once. Asked with the same key again, it is the same charge. */
  charge?(request: ChargeRequest): Promise<Transaction>;
  /**
   * Makes a token of a card's number, which stays in this call; `charge` takes it, once.
   * @throws GatewayRefused for a card that is none
   */
  tokenize?(card: TypedCard): Promise<GatewayCard & { token: string }>;
  /** Takes what a bank has set aside or the shopper has approved, or the part of it that is named. @throws GatewayRefused */
  capture?(request: CaptureRequest): Promise<Transaction>;
  /** Authorizations that can stay at the bank until the order is shipped. */
  holds?: Authorizations;
  /**
   * Returns what a browser needs before a payment begins, e.g. a token for the gateway's script.
   * @param payment the latest payment that the session has begun at this gateway
   * @param currency of the session's cart
   * @throws GatewayRefused
   */
  authorize?(
    params: Record<string, unknown>,
    payment?: BegunPayment,
    currency?: string,
  ): Promise<object | string | boolean>;
  /** The `client_id` of methods whose script names the account that is paid, where only the gateway knows it; null: none. */
  clientIds?: { readonly [Method in PaymentMethodName]?: () => Promise<string | null> };
  /** @returns null when there is no such payment */
  get(id: string): Promise<Transaction | null>;
  /**
   * Lists all payments that were begun for an order, as far as the gateway lists them.
   * @param unanswered time at which the first payment was begun whose id the shop has not received
   */
  find(orderId: string, unanswered?: Date): Promise<Transaction[]>;
  /** Ends an open payment. @returns how it stands now: one that was paid stays paid; null when there is none */
  cancel(id: string): Promise<Transaction | null>;
  /** @throws GatewayRefused; GatewayPending where the gateway has accepted it and decides later */
  refund(request: RefundRequest): Promise<void>;
  /** Writes the order's number where the owner of the shop looks for it at the gateway. Idempotent. @throws GatewayRefused */
  writeOrderNumber?(request: NumberedPayment): Promise<void>;
  /**
   * Reads the refunds and disputes of a paid payment, including those that did not begin in the shop.
   * @param announced record that the gateway has named, for a gateway that lists nothing
   */
  history?(transactionId: string, announced?: AnnouncedRecord): Promise<PaymentHistory>;
  /** Ledger of the gateway: the payments it has taken and the refunds it has given. */
  books?: GatewayLedger;
  /** Domains on which wallets are shown, where the gateway requires registration. */
  domains?: WalletDomains;
  /** Looks over the set-up at the gateway before the shop sells. */
  preflight?: Preflight;
  /** Taxes that the gateway calculates and records, whoever takes the money. */
  taxes?: TaxProvider;
  /**
   * Reads an event that the gateway sends to /vault/webhooks; null for an event that concerns no order of the shop.
   * @throws InvalidEvent unless the gateway has signed it recently
   */
  readEvent(call: SignedCall): Promise<GatewayEvent | null>;
}

/** Looks over keys, webhooks and domains without moving money. */
export interface Preflight {
  /** Asks the gateway; a gateway that does not answer is a fault, never an exception. */
  check(question: PreflightQuestion): Promise<PreflightCheck[]>;
  /** Signs an announcement about nothing, as the gateway would; left out where the gateway signs with a key of its own. */
  signSample?(): SampleEvent;
}

export interface PreflightQuestion {
  /** Currencies in which shoppers pay. */
  currencies: readonly string[];
  /** Payment methods that the store offers through the gateway. */
  methods: readonly string[];
}

export interface PreflightCheck {
  /** `features`: what the account must be allowed besides payments */
  check: 'keys' | 'webhook' | 'currencies' | 'domain' | 'features';
  /** `note`: the gateway does not tell; `fault`: shoppers cannot pay, or the shop is not told */
  state: 'fine' | 'note' | 'fault';
  /** Sentence about the result, with the remedy unless the state is `fine`. */
  message: string;
}

/** An announcement that is to be taken at `path`, and changes nothing. */
export interface SampleEvent {
  /** Path in the shop. */
  path: string;
  headers: Record<string, string>;
  body: string;
}

/** Money that is set aside at the checkout and captured when the order is shipped. */
export interface Authorizations {
  /** Number of days for which banks keep an authorization, where the payment itself does not tell. */
  days: number;
  /** The gateway's rules ask for it: the money waits unless the store's settings say otherwise. */
  isDefault?: true;
  /** Sets aside what the shopper has only approved; what cannot be set aside is given back as it is. @throws GatewayRefused */
  setAside?(transactionId: string): Promise<Transaction>;
}

export interface PaymentIntents {
  /**
   * The browser goes on with the same payment when its cart has changed: `open` is told of the other order then. Nothing is
   * taken before the order is submitted, so that it may be opened before the cart says who buys and where it goes.
   */
  movesWithCart?: true;
  /** Opens the payment, or gives the one that was opened before, as the request has it now. @throws GatewayRefused */
  open(request: IntentRequest): Promise<Intent>;
  /** Returns true when the browser only asks how its payment stands and wants no other one opened. */
  isQuestion?(wish: Record<string, unknown>): boolean;
  /** @returns null when there is no such intent */
  get(id: string): Promise<Intent | null>;
}

export interface IntentRequest {
  /** Idempotency key: requests with the same key are one intent. */
  key: string;
  /** the gateway's id, where the key has one already */
  id: string | null;
  /** The gateway's session that an earlier payment of the same cart was opened in, for gateways that name one. */
  session?: string | null;
  orderId: string;
  amount: Minor;
  currency: string;
  /** Further options that the browser sends: the gateway takes those it knows, never an amount. */
  wish: Record<string, unknown>;
  /** Customer who owns the payment method from now on, where it will be charged later. */
  customer: string | null;
  /** Returns the order lines, for gateways that show them; they add up to the amount. */
  lines(): Promise<OrderLine[]>;
  details: OrderDetails;
  /** the ways of shipment to the cart's address, for gateways that let the shopper choose; none before it was rated */
  services(): Promise<OfferedService[]>;
}

/** Details of an order in addition to its price: each gateway takes those it has a field for. */
export interface OrderDetails {
  /** Text after the shop's name on the statement of the account; null: none. */
  descriptor: string | null;
  /** Condition for authentication by the card's bank: as the gateway decides, at each payment, or by a challenge. */
  authentication: 'automatic' | 'any' | 'challenge';
  /** null for what is not sent, and as long as nobody knows where */
  shipTo: ShipTo | null;
}

export interface ShipTo {
  name: string;
  phone: string | undefined;
  address1: string;
  address2: string | undefined;
  city: string | undefined;
  state: string | undefined;
  zip: string | undefined;
  country: string | undefined;
}

export interface OfferedService {
  id: string;
  name: string;
  price: Minor;
  isChosen: boolean;
}

export interface OrderLine {
  type: 'item' | 'shipment' | 'tax' | 'giftcard';
  name: string;
  sku: string | null;
  quantity: number;
  /** less its discount; negative for a gift card */
  total: Minor;
  /** Tax of this line; null where no tax is due, and for a tax line itself. */
  tax: LineTax | null;
}

export interface LineTax {
  amount: Minor;
  /** Rate of all its taxes together, in percent. */
  rate: number;
  /** True when the line's total contains the tax. */
  isIncluded: boolean;
}

/** A payment that was begun, and not given up. */
export interface BegunPayment {
  id: string;
  orderId: string;
  amount: Minor;
  currency: string;
  /** Language of the order, for the gateway's own page, e.g. `de-DE`. */
  locale: string;
  /**
   * Payment methods on the gateway's own page, in the gateway's words, from the store's payment settings; null: not
   * set.
   */
  pageMethods: string | null;
}

/** Data that a browser needs to confirm a payment. */
export interface Intent {
  id: string;
  client_secret: string;
  amount: Minor;
  currency: string;
  /** Status in the gateway's words, which its script understands. */
  status: string;
  /**
   * Response for the browser in place of the intent, where the client library's flow for the gateway expects another
   * one.
   */
  answer?: object | string;
  /** The gateway's session that the payment was opened in: the cart's next payment is opened in it, too. */
  session?: string;
}

export interface ChargeRequest {
  key: string;
  token: string;
  amount: Minor;
  currency: string;
  order_id: string;
  return_url: string;
  /** Customer of the gateway who owns the saved card. */
  customer: string | null;
  /** the shopper: not there, there, or there and to be charged again later without */
  shopper: 'away' | 'present' | 'present for later';
  /** True when the amount is only authorized: it is captured when the order is shipped. */
  isHeld?: boolean;
  details: OrderDetails;
  /** Data about the browser that the gateway's script has collected for its fraud rules, unchanged. */
  deviceData?: string | undefined;
}

/** Cards are kept with a customer of the gateway's, and charged on session and off session. */
export interface GatewayCards {
  /** @returns the known one, or another where the gateway has not got it any more. @throws GatewayRefused */
  customer(request: CustomerRequest): Promise<string>;
  /**
   * Keeps what a browser has made a token of; again is no harm.
   * @returns it, or the bank's page where its holder has to agree to later charges first
   * @throws GatewayRefused, also for somebody else's
   */
  keep(request: KeepRequest): Promise<GatewayCard | BankPage>;
  /** Forgets a kept card, or a customer with all of theirs; what is unknown is forgotten. */
  remove(id: string): Promise<void>;
  /** Opens an agreement for later charges, which a browser confirms at its bank: its id is their token. @throws GatewayRefused */
  agree?(request: AgreementRequest): Promise<Agreement>;
}

export interface CustomerRequest {
  /** Idempotency key: requests with the same key are one customer. */
  key: string;
  existingCustomerId: string | null;
  email: string | null;
}

export interface KeepRequest {
  customer: string;
  token: string;
  /** URL that the bank's page returns to; without it the card holder is not asked before the card pays. */
  return_url?: string | undefined;
}

/** The path of it. */
export interface BankPage {
  redirect_url: string;
}

export interface GatewayCard {
  brand: string;
  last4: string;
  exp_month: number;
  exp_year: number;
}

export interface AgreementRequest {
  key: string;
  customer: string;
  /** Further options that the browser sends. */
  wish: Record<string, unknown>;
}

/** Data that a browser needs to confirm an agreement; the status is in the gateway's words. */
export type Agreement = Pick<Intent, 'id' | 'client_secret' | 'status'>;

/** Never stored, never logged. */
export interface TypedCard {
  number: string;
  exp_month: number;
  exp_year: number;
  cvc: string;
}

export interface CaptureRequest {
  key: string;
  transactionId: string;
  amount: Minor;
  currency: string;
}

/** A payment whose order has got its number. */
export interface NumberedPayment {
  transactionId: string;
  orderId: string;
  number: string;
}

export interface RefundRequest {
  /** Idempotency key: requests with the same key are one refund, however often they are sent. */
  key: string;
  /** the gateway's id of the charge or intent */
  transactionId: string;
  /** minor units, the whole payment or a part of it */
  amount: Minor;
  currency: string;
  /** the gateway's id of the refund, once it was accepted */
  id: string | null;
  /** Writes that id down, for gateways that tell of a refund by it alone. */
  keepId(id: string): Promise<void>;
  /** the buyer's address, for gateways that give the money to an account of theirs; null once it is forgotten */
  email(): Promise<string | null>;
}

/** Payment as the gateway reports it, whether it calls it a charge or an intent. */
export interface Transaction {
  /** the gateway's */
  id: string;
  /** the id that it was begun under, where the gateway has another one for what is paid */
  begunAs?: string;
  /**
   * open: not begun, or another card may follow; approved: the shopper agrees that it is taken when the order is submitted;
   * authorized: set aside by the bank, and not taken yet
   */
  status: 'open' | 'requires_action' | 'approved' | 'authorized' | 'paid' | 'failed' | 'canceled';
  /** a method of §9 */
  method: string;
  /** '' where the gateway does not tell it before it is paid */
  order_id: string;
  /** minor units */
  amount: Minor;
  currency: string;
  card: { brand: string; last4: string } | null;
  /** Results of the bank's checks of the card's address and code, where it reports them. */
  checks?: PaymentChecks | undefined;
  message: string | null;
  /** Reason why the last attempt was declined, as far as the gateway tells and the shopper may know. */
  decline?: DeclineCode | undefined;
  /** the path of the bank's page */
  redirect_url?: string | undefined;
  /**
   * True for a `requires_action` that the bank or the gateway decides alone, within days, and that the shopper cannot
   * speed up.
   */
  isBankPending?: boolean | undefined;
  /** how long such a decision takes at most, where the gateway says so */
  decisionDays?: number | undefined;
  /** ISO 8601 time in UTC until which the authorization holds; left out where the gateway does not tell. */
  expires?: string | undefined;
  /** Card that was used for the payment, where it is saved for later charges. */
  savedCard?: (GatewayCard & { token: string; customer: string }) | undefined;
}

type CheckResult = 'pass' | 'fail' | 'unavailable' | 'unchecked';

/** Results of the checks of address (AVS) and code (CVC) entered with a card; null: not reported. */
export type PaymentChecks = Record<'address' | 'postal_code' | 'cvc', CheckResult | null>;

export interface PaymentHistory {
  refunds: GatewayRefund[];
  disputes: Dispute[];
}

/** The domains on which a gateway shows the buttons of Apple Pay and Google Pay. */
export interface WalletDomains {
  /** Registers it, unless it is; again is no harm. @throws GatewayRefused */
  register(domain: string): Promise<WalletDomain>;
  /** @returns null for one that is not registered */
  get(domain: string): Promise<WalletDomain | null>;
}

/** Reason by wallet why it is not shown on the domain; null where it is. */
export type WalletDomain = Record<'apple' | 'google', string | null>;

/** A gateway lists all that has moved, or tells of one payment after the other. */
export interface GatewayLedger {
  /** Lists the bookings between two times; bookings outside of them may be included. */
  between?(from: Date, to: Date): Promise<Booking[]>;
  /** Lists the bookings of one payment, by the id in `Transaction`. */
  of?(transactionId: string): Promise<Booking[]>;
  /**
   * Maximum age in days of payments whose refunds are looked for daily, where the gateway does not announce refunds
   * that begin at its side.
   */
  unannouncedDays?: number;
}

/** Money that a gateway has moved. */
export interface Booking {
  /** the gateway's, under which it is settled */
  id: string;
  kind: 'payment' | 'refund' | 'dispute';
  /** Id of the payment, as in `Transaction`; '' where the ledger does not tell. */
  transactionId: string;
  /** '' where the books do not tell */
  orderId: string;
  /**
   * Refund of the booking: the gateway's id, and the key of the shop's request; null where it began at the gateway or
   * is not reported.
   */
  refund?: { id: string; key: string | null };
  /** minor units, never negative */
  amount: Minor;
  currency: string;
  /** minor units of the currency that the gateway settles in; null where it does not tell */
  settled: { fee: Minor; net: Minor; currency: string } | null;
  /** ISO 8601 in UTC */
  date: string;
}

export interface GatewayRefund {
  /** the gateway's */
  id: string;
  /**
   * Key of the shop's request; null where the refund began at the gateway; left out where the gateway keeps no key and
   * the shop identifies its refunds by id.
   */
  key?: string | null;
  /** minor units */
  amount: Minor;
  /** True when the buyer has, or will have, the money. */
  isGiven: boolean;
}

/** A bank asks for its money back. */
export interface Dispute {
  /** the gateway's */
  id: string;
  status: 'open' | 'won' | 'lost';
  /** minor units */
  amount: Minor;
  /** Reason in the gateway's words. */
  reason: string;
}

export interface SignedCall {
  headers: Headers;
  /** URL that was called; a signature of the shop in it authenticates the caller where the gateway signs nothing. */
  url: string;
  /** Body as received: the signature covers these bytes. */
  body: string;
}

/** Record that an event is about, where the gateway names it. */
export interface AnnouncedRecord {
  refundId?: string;
  disputeId?: string;
}

/** Event of a gateway: it only tells the shop to query the gateway. */
export interface GatewayEvent extends AnnouncedRecord {
  id: string;
  /** e.g. `charge.succeeded` */
  name: string;
  orderId: string;
  /** the gateway's id of the charge or intent; '' where the event names none */
  transactionId: string;
  /** Subject of the event: the payment itself, or its later history of refunds and disputes. */
  about: 'payment' | 'history';
}
