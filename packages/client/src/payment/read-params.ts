import { isPlainObject } from '@mercer/contract';
import { camelKeys } from '../casing.ts';
import type { CardParams, MethodParams, PaymentParams } from './params.ts';

const cardFields = ['cardNumber', 'cardExpiry', 'cardCvc'] as const;

/** The params of each method as the adapters read them; what an older page writes is put right with a warning. */
export function readParams({ config, ...methods }: PaymentParams): Record<string, MethodParams> {
  const read = Object.entries(methods).map(([method, params]) => [method, readMethod(params)] as const);
  for (const [method, params] of read) {
    if (config === undefined || (method !== 'card' && method !== 'ideal')) continue;
    console.warn(`"config" beside the methods is deprecated: it belongs into "${method}.config"`);
    params.config = config;
  }
  return Object.fromEntries(read);
}

/** Its own names only: what is handed on to a gateway stays as it was given. */
function readMethod(given: unknown): CardParams {
  const params = readNames(given);
  for (const field of cardFields) if (params[field]) params[field] = readNames(params[field]);
  return params;
}

/** In camelCase, with the id of an element as `getElementById` takes it. */
function readNames(given: unknown): CardParams {
  const params: CardParams = camelKeys(isPlainObject(given) ? given : {});
  if (!params.elementId?.startsWith('#')) return params;
  console.warn(`An element ID is written without "#": "${params.elementId}"`);
  return { ...params, elementId: params.elementId.slice(1) };
}
