import type { AgentMessage } from '../../trust/index.ts';
import { lookupCatalog, readCatalogProduct, searchCatalog } from '../core/catalog.ts';
import type { AgentCall } from '../core/context.ts';
import {
  cancelDeal,
  completeDeal,
  convertCart,
  createDeal,
  type DealResult,
  readDeal,
  readOrder,
  updateDeal,
} from '../core/operations.ts';
import { ucpVersions } from '../versions/index.ts';
import type { Json, UcpVersion } from '../versions/ucp-version.ts';
import type { AgentOperation, OperationAnswer, Protocol } from './run-operation.ts';

/** UCP, in the version that both sides speak. */
export const ucp: Protocol<UcpVersion> = { name: 'ucp', findVersion: ({ version }) => ucpVersions[version] };

/** Operation of UCP: a path of REST, and a tool of MCP; both answer with equal bodies. */
export interface UcpOperation extends AgentOperation<UcpVersion> {
  method: 'GET' | 'POST' | 'PUT';
  /** Path below the endpoint of the shop. */
  path: string;
  /** Argument of the tool that has the body; absent for an operation without one. */
  argument?: 'catalog' | 'cart' | 'checkout';
  hasId?: true;
  /** Tool that has to name an idempotency key. */
  needsKey?: true;
}

const checkoutWrite = { step: 'checkout', isWrite: true } as const;
const cartWrite = { step: 'cart', isWrite: true } as const;
const catalogRead = { step: 'catalog', method: 'POST', argument: 'catalog' } as const;

/** The thirteen operations of UCP. */
export const ucpOperations: UcpOperation[] = [
  {
    ...catalogRead,
    tool: 'search_catalog',
    path: '/catalog/search',
    run: async (call, version, { body }) =>
      answer(version.writeSearch(await searchCatalog(call, version.readSearch(body)), call.capabilities)),
  },
  {
    ...catalogRead,
    tool: 'lookup_catalog',
    path: '/catalog/lookup',
    run: async (call, version, { body }) =>
      answer(version.writeLookup(await lookupCatalog(call, version.readLookup(body)), call.capabilities)),
  },
  {
    ...catalogRead,
    tool: 'get_product',
    path: '/catalog/product',
    run: async (call, version, { body }) => {
      const request = version.readProductRequest(body);
      const product = await readCatalogProduct(call, request);
      if (product) return answer(version.writeProduct(product, call.capabilities));
      return answer(version.writeFailure([reportNotFound(`There is no product ${request.id}.`)]));
    },
  },
  {
    ...cartWrite,
    tool: 'create_cart',
    method: 'POST',
    path: '/carts',
    argument: 'cart',
    run: async (call, version, { body }) =>
      answerDeal(call, version, await createDeal(call, 'cart', version.readDeal(body))),
  },
  {
    tool: 'get_cart',
    method: 'GET',
    path: '/carts/:id',
    step: 'cart',
    hasId: true,
    run: async (call, version, { id }) => answerDeal(call, version, await readDeal(call, 'cart', id)),
  },
  {
    ...cartWrite,
    tool: 'update_cart',
    method: 'PUT',
    path: '/carts/:id',
    argument: 'cart',
    hasId: true,
    run: async (call, version, { id, body }) =>
      answerDeal(call, version, await updateDeal(call, 'cart', id, version.readDeal(body))),
  },
  {
    ...cartWrite,
    tool: 'cancel_cart',
    method: 'POST',
    path: '/carts/:id/cancel',
    hasId: true,
    needsKey: true,
    run: async (call, version, { id }) => answerDeal(call, version, await cancelDeal(call, 'cart', id)),
  },
  {
    ...checkoutWrite,
    tool: 'create_checkout',
    method: 'POST',
    path: '/checkout-sessions',
    argument: 'checkout',
    run: async (call, version, { body }) => {
      const { cartId, change } = version.readCheckout(body);
      const result = cartId ? await convertCart(call, cartId, change) : await createDeal(call, 'checkout', change);
      return answerDeal(call, version, result);
    },
  },
  {
    tool: 'get_checkout',
    method: 'GET',
    path: '/checkout-sessions/:id',
    step: 'checkout',
    hasId: true,
    run: async (call, version, { id }) => answerDeal(call, version, await readDeal(call, 'checkout', id)),
  },
  {
    ...checkoutWrite,
    tool: 'update_checkout',
    method: 'PUT',
    path: '/checkout-sessions/:id',
    argument: 'checkout',
    hasId: true,
    run: async (call, version, { id, body }) =>
      answerDeal(call, version, await updateDeal(call, 'checkout', id, version.readDeal(body))),
  },
  {
    tool: 'complete_checkout',
    method: 'POST',
    path: '/checkout-sessions/:id/complete',
    step: 'complete',
    argument: 'checkout',
    hasId: true,
    isWrite: true,
    needsKey: true,
    run: async (call, version, { id, body }) =>
      answerDeal(call, version, await completeDeal(call, id, { instruments: version.readInstruments(body) })),
  },
  {
    ...checkoutWrite,
    tool: 'cancel_checkout',
    method: 'POST',
    path: '/checkout-sessions/:id/cancel',
    hasId: true,
    needsKey: true,
    run: async (call, version, { id }) => answerDeal(call, version, await cancelDeal(call, 'checkout', id)),
  },
  {
    tool: 'get_order',
    method: 'GET',
    path: '/orders/:id',
    step: 'order',
    hasId: true,
    run: async (call, version, { id }) => {
      const order = await readOrder(call, id);
      if (!order) return answer(version.writeFailure([reportNotFound('There is no such order.')]));
      return {
        ...answer(version.writeOrder(order, call.capabilities)),
        checkoutId: order.checkoutId,
        orderId: order.id,
      };
    },
  },
];

function answer(body: Json): OperationAnswer {
  return { status: 200, body };
}

function answerDeal(call: AgentCall, version: UcpVersion, result: DealResult): OperationAnswer {
  if (result.outcome === 'conflict') return { status: 409, body: { code: result.code, content: result.content } };
  if (result.outcome === 'failed') {
    return answer(version.writeFailure(result.messages, call.deps.config.publicUrl));
  }
  const { deal, isNew } = result;
  const body = version.writeDeal(deal, call.capabilities);
  return { status: isNew ? 201 : 200, body, checkoutId: deal.id, orderId: deal.order?.id };
}

function reportNotFound(content: string): AgentMessage {
  return { type: 'error', code: 'not_found', content, severity: 'unrecoverable' };
}
