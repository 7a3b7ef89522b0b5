import type { DeclineCode, Minor } from '@mercer/contract';

/** What a gateway needs besides its keys. */
export interface GatewayDeps {
  fetch: (request: Request) => Promise<Response>;
  now: () => Date;
  /** of the shop, without a trailing slash */
  publicUrl: string;
}

/** What the shop asks of every gateway. Each call throws GatewayUnavailable when it is not known what happened. */
export interface PaymentGateway {
  /** payments that a browser confirms with the gateway's own script */
  intents?: PaymentIntents;
  /** cards that the gateway keeps for later payments */
  cards?: KeptCards;
  /** Charges a card at once. Asked with the same key again, it is the same charge. */
  charge?(request: ChargeRequest): Promise<Transaction>;
  /**
   * Makes a token of a card's number, which stays in this call; `charge` takes it, once.
   * @throws GatewayRefused for a card that is none
   */
  tokenize?(card: TypedCard): Promise<KeptCard & { token: string }>;
  /** Takes what a bank has set aside or the shopper has approved, or the part of it that is named. @throws GatewayRefused */
  capture?(request: CaptureRequest): Promise<Transaction>;
  /** where money can wait at its bank until the order is shipped */
  holds?: Holds;
  /**
   * What a browser needs before a payment begins, e.g. a token for the gateway's script.
   * @param payment the session's own that it has begun at this gateway last
   * @param currency of the session's cart
   * @throws GatewayRefused
   */
  authorize?(
    params: Record<string, unknown>,
    payment?: BegunPayment,
    currency?: string,
  ): Promise<object | string | boolean>;
  /** The PayPal account that is paid, as PayPal's script is told of it, where only the gateway knows it; null: none. */
  paypalClientId?(): Promise<string | null>;
  /** @returns null when there is no such payment */
  get(id: string): Promise<Transaction | null>;
  /**
   * All payments that were begun for an order, as far as the gateway lists them.
   * @param unanswered when the first of those was begun whose id the shop has not been told
   */
  find(orderId: string, unanswered?: Date): Promise<Transaction[]>;
  /** Ends an open payment. @returns how it stands now: one that was paid stays paid; null when there is none */
  cancel(id: string): Promise<Transaction | null>;
  /** @throws GatewayRefused; GatewayPending where the gateway has accepted it and decides later */
  refund(request: RefundRequest): Promise<void>;
  /** Writes the order's number where the owner of the shop looks for it at the gateway. Idempotent. @throws GatewayRefused */
  writeOrderNumber?(request: NumberedPayment): Promise<void>;
  /**
   * What became of a payment after it was paid, whoever began it.
   * @param announced what the gateway has named, for one that lists nothing
   */
  history?(transactionId: string, announced?: AnnouncedRecord): Promise<PaymentHistory>;
  /** what the gateway has taken and given back, in its own books */
  books?: Books;
  /** where wallets are shown on registered domains only */
  domains?: WalletDomains;
  /** Looks over the set-up at the gateway before the shop sells. */
  preflight?: Preflight;
  /**
   * What the gateway announces at /vault/webhooks; null for what is about no order of ours.
   * @throws InvalidEvent unless the gateway has signed it, lately
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
  /** in which shoppers pay */
  currencies: readonly string[];
  /** of the payment methods that the store offers through the gateway */
  methods: readonly string[];
}

export interface PreflightCheck {
  /** `features`: what the account must be allowed besides payments */
  check: 'keys' | 'webhook' | 'currencies' | 'domain' | 'features';
  /** `note`: the gateway does not tell; `fault`: shoppers cannot pay, or the shop is not told */
  state: 'fine' | 'note' | 'fault';
  /** one sentence, with what to do unless it is fine */
  message: string;
}

/** An announcement that is to be taken at `path`, and changes nothing. */
export interface SampleEvent {
  /** of the shop */
  path: string;
  headers: Record<string, string>;
  body: string;
}

/** Money that is set aside at the checkout and captured when the order is shipped. */
export interface Holds {
  /** so long banks keep it, where the payment itself does not tell */
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
  /** Whether a browser that wishes this asks only how its payment stands, and wants no other one opened. */
  isQuestion?(wish: Record<string, unknown>): boolean;
  /** @returns null when there is no such intent */
  get(id: string): Promise<Intent | null>;
}

export interface IntentRequest {
  /** the same key is the same intent */
  key: string;
  /** the gateway's id, where the key has one already */
  id: string | null;
  /** The gateway's session that an earlier payment of the same cart was opened in, for gateways that name one. */
  session?: string | null;
  orderId: string;
  amount: Minor;
  currency: string;
  /** what the browser asks for besides: the gateway takes what it knows, never an amount */
  wish: Record<string, unknown>;
  /** whose it is from now on, where it is to be charged again later */
  customer: string | null;
  /** what is bought, for gateways that show it; together the amount */
  lines(): Promise<OrderLine[]>;
  details: OrderDetails;
  /** the ways of shipment to the cart's address, for gateways that let the shopper choose; none before it was rated */
  services(): Promise<OfferedService[]>;
}

/** What a gateway is told of an order beside its price: each takes what it has a field for. */
export interface OrderDetails {
  /** what the shopper reads on the statement of the account beside the shop's name there; null: nothing more */
  descriptor: string | null;
  /** when the card's bank is to ask its holder: as the gateway finds right, at each payment, or by a question that is answered */
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
  /** of this line; null where no tax is due, and for a tax line itself */
  tax: LineTax | null;
}

export interface LineTax {
  amount: Minor;
  /** of all its taxes together, in percent */
  rate: number;
  /** whether the line's total contains it */
  isIncluded: boolean;
}

/** A payment that was begun, and not given up. */
export interface BegunPayment {
  id: string;
  orderId: string;
  amount: Minor;
  currency: string;
  /** of the order, for the gateway's own page, e.g. `de-DE` */
  locale: string;
  /** What the gateway's own page offers, in the gateway's words, as the store's payment settings have it; null: they do not say. */
  pageMethods: string | null;
}

/** What a browser needs to confirm a payment. */
export interface Intent {
  id: string;
  client_secret: string;
  amount: Minor;
  currency: string;
  /** in the gateway's words, which its script understands */
  status: string;
  /** what the browser gets instead, where the client library's flow of the gateway wants something else */
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
  /** whose kept card it is */
  customer: string | null;
  /** the shopper: not there, there, or there and to be charged again later without */
  shopper: 'away' | 'present' | 'present for later';
  /** only to be set aside: it is captured when the order is shipped */
  isHeld?: boolean;
  details: OrderDetails;
  /** what the gateway's script has collected of the browser for its fraud rules, as it gave it */
  deviceData?: string | undefined;
}

/** Cards are kept with a customer of the gateway's, and charged on session and off session. */
export interface KeptCards {
  /** @returns the known one, or another where the gateway has not got it any more. @throws GatewayRefused */
  customer(request: CustomerRequest): Promise<string>;
  /**
   * Keeps what a browser has made a token of; again is no harm.
   * @returns it, or the bank's page where its holder has to agree to later charges first
   * @throws GatewayRefused, also for somebody else's
   */
  keep(request: KeepRequest): Promise<KeptCard | BankPage>;
  /** Forgets a kept card, or a customer with all of theirs; what is unknown is forgotten. */
  remove(id: string): Promise<void>;
  /** Opens an agreement for later charges, which a browser confirms at its bank: its id is their token. @throws GatewayRefused */
  agree?(request: AgreementRequest): Promise<Agreement>;
}

export interface CustomerRequest {
  /** the same key is the same customer */
  key: string;
  known: string | null;
  email: string | null;
}

export interface KeepRequest {
  customer: string;
  token: string;
  /** where the bank's page leads back to; without it nobody is asked before the card pays */
  return_url?: string | undefined;
}

/** The path of it. */
export interface BankPage {
  redirect_url: string;
}

export interface KeptCard {
  brand: string;
  last4: string;
  exp_month: number;
  exp_year: number;
}

export interface AgreementRequest {
  key: string;
  customer: string;
  /** what the browser asks for besides */
  wish: Record<string, unknown>;
}

/** What a browser needs to confirm an agreement; the status is in the gateway's words. */
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
  /** the same key is the same refund, however often it is asked for */
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

/** What a gateway tells of one payment, whatever it is called there: a charge, an intent. */
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
  /** what the bank says of the card's address and code, where it tells */
  checks?: PaymentChecks | undefined;
  message: string | null;
  /** why the last try was declined, as far as the gateway tells and its shopper may know */
  decline?: DeclineCode | undefined;
  /** the path of the bank's page */
  redirect_url?: string | undefined;
  /** of `requires_action`: the bank or the gateway decides alone, in days, and the shopper can do nothing for it */
  isBankPending?: boolean | undefined;
  /** how long such a decision takes at most, where the gateway says so */
  decisionDays?: number | undefined;
  /** until then what is set aside is kept, ISO 8601 in UTC; left out where the gateway does not tell */
  expires?: string | undefined;
  /** what it was paid with, where that is kept for later charges */
  kept?: (KeptCard & { token: string; customer: string }) | undefined;
}

type CheckResult = 'pass' | 'fail' | 'unavailable' | 'unchecked';

/** Of the address (AVS) and the code (CVC) that were entered with a card; null: not told. */
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

/** By wallet, why it is not shown on the domain; null where it is. */
export type WalletDomain = Record<'apple' | 'google', string | null>;

/** A gateway lists all that has moved, or tells of one payment after the other. */
export interface Books {
  /** between two moments; what lies outside is no harm */
  between?(from: Date, to: Date): Promise<Booking[]>;
  /** of one payment, as `Transaction` names it */
  of?(transactionId: string): Promise<Booking[]>;
  /** how old a payment may be whose refunds are looked for daily, where the gateway does not announce those that begin there */
  unannouncedDays?: number;
}

/** Money that a gateway has moved. */
export interface Booking {
  /** the gateway's, under which it is settled */
  id: string;
  kind: 'payment' | 'refund' | 'dispute';
  /** of the payment, as `Transaction` has it; '' where the books do not tell */
  transactionId: string;
  /** '' where the books do not tell */
  orderId: string;
  /** of a refund: the gateway's id, and the key of our request; null where it began at the gateway or is not told */
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
  /** of our request; null where it began at the gateway; left out where the gateway keeps no key, and our own is known by its id */
  key?: string | null;
  /** minor units */
  amount: Minor;
  /** whether the money is, or will be, with the buyer */
  isGiven: boolean;
}

/** A bank asks for its money back. */
export interface Dispute {
  /** the gateway's */
  id: string;
  status: 'open' | 'won' | 'lost';
  /** minor units */
  amount: Minor;
  /** in the gateway's words */
  reason: string;
}

export interface SignedCall {
  headers: Headers;
  /** that was called; what it holds of ours proves who calls, where the gateway signs nothing */
  url: string;
  /** as it came: the signature is of these bytes */
  body: string;
}

/** What an announcement is of, where the gateway names it. */
export interface AnnouncedRecord {
  refundId?: string;
  disputeId?: string;
}

/** What a gateway announces: no more than a reason to ask it. */
export interface GatewayEvent extends AnnouncedRecord {
  id: string;
  /** e.g. `charge.succeeded` */
  name: string;
  orderId: string;
  /** the gateway's id of the charge or intent; '' where the event names none */
  transactionId: string;
  /** whether it is paid; or what came after that: refunds, disputes */
  about: 'payment' | 'history';
}
