import type { FieldErrors, List, Product, SavedCard } from '@mercer/contract';
import type { ProductsInput } from './catalog/product-list.ts';
import type { Client } from './client.ts';
import type { ContentRecord } from './content.ts';
import type { ClientOptions } from './options.ts';
import type { CardInput, CardToken } from './payment/card.ts';
import type {
  AppleParams,
  CardParams,
  EitherCase,
  GoogleParams,
  IdealParams,
  MethodParams,
  PaypalParams,
} from './payment/params.ts';
import type { CurrencyInfo, FormatOptions } from './settings/currency.ts';

/** Types under the names of swell-js, for code that is written against it. */
export type ResultsResponse<T> = List<T>;
export type ErrorResponse = FieldErrors;
export type InitOptions = ClientOptions;
export type SwellClient = Client;
export type Card = SavedCard;
export type InputCreateToken = CardInput;
export type TokenResponse = CardToken;
export type Content = ContentRecord;
export type EnabledCurrency = CurrencyInfo;
export type FormatInput = FormatOptions;
export type FlexibleProductInput = ProductsInput<Product>;
export type PasswordTokenInput = { password_token: string };
export type InputPaymentElementBase = EitherCase<MethodParams>;
export type InputPaymentElementCard = EitherCase<CardParams>;
export type InputPaymentElementIdeal = EitherCase<IdealParams>;
export type InputPaymentElementPaypal = EitherCase<PaypalParams>;
export type InputPaymentElementGoogle = EitherCase<GoogleParams>;
export type InputPaymentElementApple = EitherCase<AppleParams>;
export type InputPaymentRedirect = EitherCase<MethodParams>;
