import { type Address, detectCardType, isCardCvc, isCardExpiry, isCardNumber, parseCardExpiry } from '@mercer/contract';
import type { Cased, Casing } from '../camel.ts';
import { convertKeysToSnake } from '../casing.ts';
import { CommerceError } from '../errors.ts';
import type { Vault } from './vault.ts';

export interface CardInput {
  number?: string;
  /** Expiry as typed, `MM/YY` or `MM YYYY`; or month and year separately. */
  exp?: string;
  exp_month?: number | string;
  exp_year?: number | string;
  cvc?: string;
  /** A card that a gateway has checked already: nothing is validated here. */
  nonce?: string;
  /** Name and address of the holder. */
  billing?: Partial<Omit<Address, 'id'>>;
  account_id?: string;
}

export interface CardToken {
  token: string;
  last4: string;
  brand: string;
  exp_month: number;
  exp_year: number;
  cvc_check?: string;
  zip_check?: string;
  address_check?: string;
}

/** Card rules of the shop (§5), and the vault that turns a card into a token. */
export interface CardApi<C extends Casing = 'snake'> {
  /**
   * 10 to 16 digits that pass the Luhn sum; blanks and dashes do not count.
   * @example swell.card.validateNumber('4242 4242 4242 4242'); // true
   */
  validateNumber(number: unknown): boolean;
  /**
   * 3 or 4 digits.
   * @example swell.card.validateCVC('12'); // false
   */
  validateCVC(cvc: unknown): boolean;
  /**
   * Good until the end of its month; the year has four digits.
   * @example swell.card.validateExpiry(12, 2030); // true
   */
  validateExpiry(month: unknown, year: unknown): boolean;
  /**
   * Month and year of 'MM/YY', 'MM-YYYY' or 'MM YYYY'; missing parts are 0. An object is passed through.
   * @example swell.card.expiry('12/30'); // { month: 12, year: 2030 }
   */
  expiry(value: unknown): { month: number; year: number };
  /**
   * Visa, MasterCard, American Express, Discover, JCB, Diners Club or Unknown, by the first two digits.
   * @example swell.card.type('4242'); // 'Visa'
   */
  type(number: unknown): string;
  /**
   * A token for one order or one saved card of this session; with `useCamelCase` its fields have both names, as code
   * that is written for the published library reads `exp_month`. The first fault of number, expiry and CVC is reported before
   * anything is sent.
   * @throws CommerceError status 402: `invalid_card_number` (param number), `invalid_card_expiry` (exp_month),
   * `invalid_card_cvc` (exp_cvc), `invalid_card`, `vault_error` (the field); `request_error` with the vault's status
   * @example const { token, last4 } = await swell.card.createToken({ number: '4242 4242 4242 4242', exp: '12/30', cvc: '123' });
   */
  createToken(input?: Cased<CardInput, C>): Promise<Cased<CardToken, C>>;
}

export function createCard(vault: Vault): CardApi {
  const card: CardApi = {
    validateNumber: isCardNumber,
    validateCVC: isCardCvc,
    validateExpiry: (month, year) => isCardExpiry(month, year),
    expiry(value) {
      // passed through as it is
      if (typeof value === 'object' && value !== null) return value as { month: number; year: number };
      const { month, year } = parseCardExpiry(String(value ?? ''));
      return { month: month || 0, year: year || 0 };
    },
    type: (number) => detectCardType(String(number ?? '')),

    async createToken(input) {
      if (!input) throw new CommerceError('Card details are missing', { status: 402, code: 'invalid_card' });
      const details = normalizeExpiry(convertKeysToSnake(input));
      if (!details.nonce) assertValidCard(details);
      const token = await vault.request<CardToken>('post', 'tokens', details);
      return { ...convertKeysToSnake(token), ...token };
    },
  };

  function normalizeExpiry({ exp, ...input }: CardInput): CardInput {
    const { month, year } = exp === undefined ? readExpiryParts(input) : card.expiry(exp);
    return month === undefined && year === undefined ? input : { ...input, exp_month: month, exp_year: year };
  }

  function readExpiryParts({ exp_month, exp_year }: CardInput) {
    return { month: exp_month, year: toFullYear(exp_year) };
  }

  function toFullYear(year: number | string | undefined): number | string | undefined {
    return /^\s*\d\d\s*$/.test(String(year)) ? card.expiry(`1/${String(year).trim()}`).year : year;
  }

  return card;
}

function assertValidCard({ number, exp_month, exp_year, cvc }: CardInput): void {
  if (!isCardNumber(number))
    throw createCardError('Card number appears to be invalid', 'invalid_card_number', 'number');
  if (!isCardExpiry(exp_month, exp_year)) {
    throw createCardError('Card expiry appears to be invalid', 'invalid_card_expiry', 'exp_month');
  }
  // the parameter's name is that of the compatible library
  if (!isCardCvc(cvc)) throw createCardError('Card CVC code appears to be invalid', 'invalid_card_cvc', 'exp_cvc');
}

function createCardError(message: string, code: string, param: string): CommerceError {
  return new CommerceError(message, { status: 402, code, param });
}
