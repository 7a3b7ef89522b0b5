/** The cart that is paid. */
export interface CartParams {
  /**
   * The cart as the page shows it, with what is about to be bought: a wallet's window begins with its lines and total, and
   * nothing is charged for another total. Left out, the cart is paid as it was read last.
   */
  cart?(): object;
  /**
   * For a button that buys before the checkout, as on a product's page: puts what is about to be bought into the cart.
   * Called before each call for the cart, once the button was used.
   */
  prepare?(): Promise<unknown>;
}

/** Params that every method takes. */
export interface MethodParams extends CartParams {
  /** Id of the page's element, without `#`; each method has a default. */
  elementId?: string;
  /** Called after the payment part is saved on the cart, with the cart; also on the return from a gateway's page. */
  onSuccess?(cart?: unknown): unknown;
  /** Failures of this method; without it they go to the console. */
  onError?(error: Error): unknown;
  /** The shopper closed the gateway's window. */
  onCancel?(): unknown;
}

type Handler = (event: unknown) => unknown;

/** Events of an element that the gateway draws, passed on as they come. */
export interface ElementHandlers {
  onChange?: Handler;
  onReady?: Handler;
  onFocus?: Handler;
  onBlur?: Handler;
  onEscape?: Handler;
  onClick?: Handler;
}

/** Params of one card field with `separateElements`. */
export interface CardFieldParams extends ElementHandlers {
  elementId?: string;
  options?: object;
}

export interface CardParams extends MethodParams, ElementHandlers {
  /** Options of the gateway's element, such as its `style`. */
  options?: object;
  /** Options of all elements together, such as `fonts` and `locale`. */
  config?: object;
  /** Number, expiry and CVC in elements of their own. */
  separateElements?: boolean;
  /** Keeps the card in the account before it pays, e.g. `swell.account.createCard`: the answer names the kept one. Stripe only. */
  keep?(card: { token: string }): Promise<{ id?: string; errors?: Record<string, { message?: string } | undefined> }>;
  cardNumber?: CardFieldParams;
  cardExpiry?: CardFieldParams;
  cardCvc?: CardFieldParams;
}

export interface IdealParams extends MethodParams, ElementHandlers {
  options?: object;
  config?: object;
}

/** Details that a wallet's window asks the shopper for. */
export interface WalletRequire {
  name?: boolean;
  email?: boolean;
  phone?: boolean;
  shipping?: boolean;
}

export interface PaypalParams extends MethodParams {
  /** Locale as PayPal writes it, `en_US` when left out. */
  locale?: string;
  style?: {
    layout?: string;
    height?: number;
    color?: string;
    shape?: string;
    label?: string;
    tagline?: boolean;
  };
  /** Shipping is asked for unless it is `false`. */
  require?: Pick<WalletRequire, 'shipping'>;
  classes?: { base?: string };
}

export interface GoogleParams extends MethodParams {
  locale?: string;
  style?: { color?: string; type?: string; sizeMode?: string; height?: string };
  require?: WalletRequire;
  classes?: { base?: string };
}

export interface AppleParams extends MethodParams {
  style?: { type?: string; theme?: string; height?: string };
  require?: WalletRequire;
  classes?: {
    base?: string;
    complete?: string;
    empty?: string;
    focus?: string;
    invalid?: string;
    webkitAutofill?: string;
  };
}

export interface AmazonParams extends MethodParams {
  /** Locale among the languages of the account's region, e.g. `de_DE`; when left out, Amazon chooses by the browser. */
  locale?: string;
  /** Place of the button, `Checkout` when left out. */
  placement?: string;
  style?: { color?: string };
  require?: Pick<WalletRequire, 'shipping'>;
  classes?: { base?: string };
}

type SnakeCase<Name> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : Name;

/** Names in snake_case are taken as well. */
export type EitherCase<Params> = Params & { [Name in keyof Params as SnakeCase<Name> & string]?: Params[Name] };

/** The methods of a page, each with its params; `{}` for a method that needs none. */
export interface PaymentParams {
  card?: EitherCase<CardParams>;
  ideal?: EitherCase<IdealParams>;
  bancontact?: EitherCase<MethodParams>;
  klarna?: EitherCase<MethodParams>;
  paysafecard?: EitherCase<MethodParams>;
  paypal?: EitherCase<PaypalParams>;
  google?: EitherCase<GoogleParams>;
  apple?: EitherCase<AppleParams>;
  amazon?: EitherCase<AmazonParams>;
  /** Belongs into `card` and `ideal`. */
  config?: object;
}
