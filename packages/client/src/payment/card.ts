import { cardType, isCardCvc, isCardExpiry, isCardNumber, parseCardExpiry } from '@mercer/contract';
import { CommerceError } from '../errors.ts';
import type { Vault } from './vault.ts';

export interface CardInput {
  number?: string;
  /** As typed, `MM/YY` or `MM YYYY`; or month and year apart. */
  exp?: string;
  exp_month?: number | string;
  exp_year?: number | string;
  cvc?: string;
  /** A card that a gateway has checked already: nothing is validated here. */
  nonce?: string;
  [field: string]: unknown;
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

export type CardApi = ReturnType<typeof createCard>;

export function createCard(vault: Vault) {
  const card = {
    validateNumber: (number: unknown): boolean => isCardNumber(number),
    validateCVC: (cvc: unknown): boolean => isCardCvc(cvc),
    validateExpiry: (month: unknown, year: unknown): boolean => isCardExpiry(month, year),
    /** Month and year of 'MM/YY', 'MM-YYYY' or 'MM YYYY'; missing parts are 0. An object is passed through. */
    expiry(value: unknown): { month: number; year: number } {
      if (typeof value === 'object' && value !== null) return value as { month: number; year: number };
      const { month, year } = parseCardExpiry(String(value ?? ''));
      return { month: month || 0, year: year || 0 };
    },
    type: (number: unknown): string => cardType(String(number ?? '')),

    /**
     * A token for one order or one saved card of this session.
     * @throws CommerceError with status 402 for the first fault of number, expiry and CVC, before anything is sent
     */
    async createToken(input?: CardInput): Promise<CardToken> {
      if (!input) throw new CommerceError('Card details are missing', { status: 402, code: 'invalid_card' });
      const details = withExpiry(input);
      if (!details.nonce) assertValid(details);
      return vault.request<CardToken>('post', 'tokens', details);
    },
  };

  function withExpiry({ exp, ...input }: CardInput): CardInput {
    const camel = input as { expMonth?: number; expYear?: number };
    const { month, year } =
      exp === undefined
        ? { month: input.exp_month ?? camel.expMonth, year: fullYear(input.exp_year ?? camel.expYear) }
        : card.expiry(exp);
    if (month === undefined && year === undefined) return input;
    const { expMonth: _month, expYear: _year, ...rest } = input;
    return { ...rest, exp_month: month, exp_year: year };
  }

  function fullYear(year: number | string | undefined): number | string | undefined {
    return /^\s*\d\d\s*$/.test(String(year)) ? card.expiry(`1/${String(year).trim()}`).year : year;
  }

  return card;
}

function assertValid({ number, exp_month, exp_year, cvc }: CardInput): void {
  if (!isCardNumber(number)) throw fault('Card number appears to be invalid', 'invalid_card_number', 'number');
  if (!isCardExpiry(exp_month, exp_year)) {
    throw fault('Card expiry appears to be invalid', 'invalid_card_expiry', 'exp_month');
  }
  // the parameter's name is that of the compatible library
  if (!isCardCvc(cvc)) throw fault('Card CVC code appears to be invalid', 'invalid_card_cvc', 'exp_cvc');
}

function fault(message: string, code: string, param: string): CommerceError {
  return new CommerceError(message, { status: 402, code, param });
}
