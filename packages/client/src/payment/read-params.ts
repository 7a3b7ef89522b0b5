import { isPlainObject } from '@mercer/contract';
import { camelizeOwnKeys } from '../casing.ts';
import type { CardParams, MethodParams, PaymentParams } from './params.ts';

const cardFields = ['cardNumber', 'cardExpiry', 'cardCvc'] as const;

/** The params of each method as the adapters read them; what an older page writes is put right with a warning. */
export function readMethodParams({ config, ...methods }: PaymentParams): Record<string, MethodParams> {
  const entries = Object.entries(methods).map(([method, params]) => [method, normalizeMethod(params)] as const);
  for (const [method, params] of entries) {
    if (config === undefined || (method !== 'card' && method !== 'ideal')) continue;
    console.warn(`"config" beside the methods is deprecated: it belongs into "${method}.config"`);
    params.config = config;
  }
  return Object.fromEntries(entries);
}

/** Normalizes the names of a method's own params; what is passed on to a gateway stays as it was given. */
function normalizeMethod(rawParams: unknown): CardParams {
  const params = normalizeNames(rawParams);
  for (const field of cardFields) if (params[field]) params[field] = normalizeNames(params[field]);
  return params;
}

/** Normalizes names to camelCase, and the id of an element to what `getElementById` takes. */
function normalizeNames(rawParams: unknown): CardParams {
  const params: CardParams = camelizeOwnKeys(isPlainObject(rawParams) ? rawParams : {});
  if (!params.elementId?.startsWith('#')) return params;
  console.warn(`An element ID is written without "#": "${params.elementId}"`);
  return { ...params, elementId: params.elementId.slice(1) };
}
